// Written by pleat from attention_layer_backward.json. Do not edit.
// The gradients of attention_layer: DX1 of the residual stream behind becomes that of X0 and of all weights but
// WN1, which belongs to the norm behind. With z = QKV, the rows normed and multiplied, the norm's mean of dn n is
// that of dz z
#include "dims.h"
#include "pleat/gpu/attention_backward_sm90.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/sweep.h"
#include "pleat/gpu/tile_sm80.h"
#include "pleat/gpu/tile_sm90.h"

namespace attention_layer_backward {

// ---- out ----
//   contract acc = DX1, W0 along E
//   reduce delta = sum of acc * o along D
//   store dout = acc
//   store DELTA = delta

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the L2
// cache drops W0 first where ceil(S / 128) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles(const __grid_constant__ pleat::TensorMap W0_map, const __grid_constant__ pleat::TensorMap DX1_map,
              const pleat::bf16* o_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr, long long B_size,
              long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, W0_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, static_cast<int>(pleat::size_ceil_div(S_size, 128)),
                               static_cast<int>(32 * B_size)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            stage.load_a_for(grid.columns, W0_map, k_ * 64, at.row * 128, hk.get(), g.get());
            stage.load_b(DX1_map, k_ * 64, at.column * 128 + stage.part() * 64, b.get());
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            {
                pleat::Sum<float> delta_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> delta_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const S s_(at.column * 128 + tiles.column(part * 8 + j));
                            if (s_.get() < S_size) {
#pragma unroll
                                for (int h = 0; h < 2; ++h) {
                                    const D d(at.row * 128 + tiles.row(i, h));
                                    if (d.get() < 128) {
                                        // attention_layer_backward.json:59: store dout
                                        // attention_layer_backward.json:58: reduce delta
                                        float dout__out[2];
                                        float terms[2];
#pragma unroll
                                        for (int e = 0; e < 2; ++e) {
                                            const float acc_e = acc(i, part * 8 + j, h, e);
                                            dout__out[e] = acc_e;
                                            const float o_e =
                                                pleat::convert<float>(*o_[b + g + hk + (s_ + S(e)) + d]);
                                            terms[e] = acc_e * o_e;
                                        }
#pragma unroll
                                        for (int e = 0; e < 2; ++e) {
                                            *dout_[b + g + hk + (s_ + S(e)) + d] =
                                                pleat::convert<pleat::bf16>(dout__out[e]);
                                        }
                                        pleat::add_each(delta_states[j], terms);
                                    }
                                }
                            }
                        }
                    }
                    pleat::across_rows(delta_states, delta_own[0][part]);
                }
                tiles.down<128, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                    const S s_(at.column * 128 + column_);
                    if (at.row == 0 && s_.get() < S_size) {
                        // attention_layer_backward.json:60: store DELTA
                        *delta_[b + g + hk + s_] = delta_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles_2: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64 along E, the L2
// cache drops W0 first where ceil(S / 64) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles_2(const __grid_constant__ pleat::TensorMap W0_map, const __grid_constant__ pleat::TensorMap DX1_map,
                const pleat::bf16* o_ptr, pleat::bf16* dout_ptr, long long B_size, long long S_size,
                pleat::Sum<float>* delta_partial_values) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, W0_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{2, static_cast<int>(pleat::size_ceil_div(S_size, 64)),
                               static_cast<int>(32 * B_size)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            stage.load_a_for(grid.columns, W0_map, k_ * 64, at.row * 64, hk.get(), g.get());
            stage.load_b(DX1_map, k_ * 64, at.column * 64, b.get());
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            {
                pleat::Sum<float> delta_own[1][1][2];
#pragma unroll
                for (int part = 0; part < 1; ++part) {
                    pleat::Sum<float> delta_states[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const S s_(at.column * 64 + tiles.column(j));
                        if (s_.get() < S_size) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const D d(at.row * 64 + tiles.row(0, h));
                                // attention_layer_backward.json:59: store dout
                                // attention_layer_backward.json:58: reduce delta
                                float dout__out[2];
                                float terms[2];
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    const float acc_e = acc(0, j, h, e);
                                    dout__out[e] = acc_e;
                                    const float o_e = pleat::convert<float>(*o_[b + g + hk + (s_ + S(e)) + d]);
                                    terms[e] = acc_e * o_e;
                                }
#pragma unroll
                                for (int e = 0; e < 2; ++e) {
                                    *dout_[b + g + hk + (s_ + S(e)) + d] =
                                        pleat::convert<pleat::bf16>(dout__out[e]);
                                }
                                pleat::add_each(delta_states[j], terms);
                            }
                        }
                    }
                    pleat::across_rows(delta_states, delta_own[0][0]);
                }
                tiles.down<64, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                    const pleat::Fold<D, 64> d(at.row);
                    const S s_(at.column * 64 + column_);
                    if (s_.get() < S_size) {
                        // attention_layer_backward.json:58: reduce delta
                        delta_partial_values[((((d.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] =
                            delta_state;
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_finish_2)
// out_finish_2: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256) out_finish_2(float* DELTA_ptr, long long B_size, long long S_size,
                                                               const pleat::Sum<float>* delta_partial_values) {
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = 2;
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:58: reduce delta
    pleat::Sum<float> delta_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> delta_partial_state_parts;
    if (column < B_size * S_size * 8 * 4) {
#pragma unroll
        for (int round = 0; round < 1; ++round) {
            const long long s = round * 8 + part;
            if (s < splits)
                delta_partial_state[0].combine(delta_partial_values[s * B_size * S_size * 8 * 4 + column]);
        }
    }
    delta_partial_state_parts.put(part, lane, delta_partial_state);
    __syncthreads();
    if (part != 0 || column >= B_size * S_size * 8 * 4) return;
    delta_partial_state_parts.combine(lane, delta_partial_state);
    const B b(column / (4) / (8) / (S_size));
    const S s_(column / (4) / (8) % (S_size));
    const HK hk(column / (4) % (8));
    const G g(column % (4));
    const float delta = delta_partial_state[0].sum();
    // attention_layer_backward.json:60: store DELTA
    *delta_[g + hk + s_ + b] = delta;
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles_3: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W0 first where ceil(S / 128) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles_3(const __grid_constant__ pleat::TensorMap W0_map, const __grid_constant__ pleat::TensorMap DX1_map,
                const pleat::bf16* o_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr, long long B_size,
                long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, W0_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, static_cast<int>(pleat::size_ceil_div(S_size, 128)),
                               static_cast<int>(32 * B_size)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            stage.load_a_for(grid.columns, W0_map, k_ * 64, at.row * 128, hk.get(), g.get());
            stage.load_b(DX1_map, k_ * 64, at.column * 128, b.get());
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            {
                pleat::Sum<float> delta_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> delta_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
                            const S s_(at.column * 128 + tiles.column(part * 8 + j));
                            if (s_.get() < S_size) {
#pragma unroll
                                for (int h = 0; h < 2; ++h) {
                                    const D d(at.row * 128 + tiles.row(i, h));
                                    // attention_layer_backward.json:59: store dout
                                    // attention_layer_backward.json:58: reduce delta
                                    float dout__out[2];
                                    float terms[2];
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        const float acc_e = acc(i, part * 8 + j, h, e);
                                        dout__out[e] = acc_e;
                                        const float o_e = pleat::convert<float>(*o_[b + g + hk + (s_ + S(e)) + d]);
                                        terms[e] = acc_e * o_e;
                                    }
#pragma unroll
                                    for (int e = 0; e < 2; ++e) {
                                        *dout_[b + g + hk + (s_ + S(e)) + d] =
                                            pleat::convert<pleat::bf16>(dout__out[e]);
                                    }
                                    pleat::add_each(delta_states[j], terms);
                                }
                            }
                        }
                    }
                    pleat::across_rows(delta_states, delta_own[0][part]);
                }
                tiles.down<128, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                    const S s_(at.column * 128 + column_);
                    if (s_.get() < S_size) {
                        // attention_layer_backward.json:60: store DELTA
                        *delta_[b + g + hk + s_] = delta_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_tiles_4: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along E, the
// L2 cache drops W0 first where ceil(S / 128) <= 1.
extern "C" __global__ void __launch_bounds__(384)
    out_tiles_4(const __grid_constant__ pleat::TensorMap W0_map, const __grid_constant__ pleat::TensorMap DX1_map,
                const pleat::bf16* o_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr, long long B_size,
                long long S_size) {
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, W0_map, DX1_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, static_cast<int>(pleat::size_ceil_div(S_size, 128)),
                               static_cast<int>(32 * B_size)};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            stage.load_a_for(grid.columns, W0_map, k_ * 64, at.row * 128, hk.get(), g.get());
            stage.load_b(DX1_map, k_ * 64, at.column * 128 + stage.part() * 64, b.get());
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (B_size) / (4));
            const G g(at.batch / (B_size) % (4));
            const B b(at.batch % (B_size));
            {
                pleat::Sum<float> delta_own[1][2][2];
#pragma unroll
                for (int part = 0; part < 2; ++part) {
                    pleat::Sum<float> delta_states[8][2];
#pragma unroll
                    for (int i = 0; i < 2; ++i) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) {
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const S s_(at.column * 128 + tiles.column(part * 8 + j) + e);
                                if (s_.get() < S_size) {
#pragma unroll
                                    for (int h = 0; h < 2; ++h) {
                                        const D d(at.row * 128 + tiles.row(i, h));
                                        if (d.get() < 128) {
                                            const float acc_e = acc(i, part * 8 + j, h, e);
                                            // attention_layer_backward.json:59: store dout
                                            *dout_[b + g + hk + s_ + d] = pleat::convert<pleat::bf16>(acc_e);
                                            // attention_layer_backward.json:58: reduce delta
                                            const float o_e = pleat::convert<float>(*o_[b + g + hk + s_ + d]);
                                            const float term[1] = {acc_e * o_e};
                                            delta_states[j][e].add(term);
                                        }
                                    }
                                }
                            }
                        }
                        pleat::across_rows(delta_states, delta_own[0][part]);
                    }
                }
                tiles.down<128, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                    const S s_(at.column * 128 + column_);
                    if (at.row == 0 && s_.get() < S_size) {
                        // attention_layer_backward.json:60: store DELTA
                        *delta_[b + g + hk + s_] = delta_state.sum();
                    }
                });
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_tiles_5)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// out_tiles_5: tiles of 64 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along E.
extern "C" __global__ void __launch_bounds__(128, 1)
    out_tiles_5(const pleat::bf16* DX1_ptr, const pleat::bf16* o_ptr, const pleat::bf16* W0_ptr,
                pleat::bf16* dout_ptr, long long B_size, long long S_size,
                pleat::Sum<float>* delta_partial_values) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const W0 w0(W0_ptr);
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 64, 128, 4, pleat::Major::k, pleat::Major::k, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{2, static_cast<int>(pleat::size_ceil_div(S_size, 128)),
                               static_cast<int>(32 * B_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const HK hk(at.batch / (B_size) / (4));
        const G g(at.batch / (B_size) % (4));
        const B b(at.batch % (B_size));
        const D d(at.row * 64 + r);
        return w0[g + hk + d].get();
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const HK hk(at.batch / (B_size) / (4));
        const G g(at.batch / (B_size) % (4));
        const B b(at.batch % (B_size));
        const S s_(at.column * 128 + r);
        return s_.get() < S_size ? dx1[b + s_].get() : nullptr;
    };
    tiles.consume(grid, 4096, rows, columns, [&](const pleat::TileAt& at, const auto& acc) {
        const HK hk(at.batch / (B_size) / (4));
        const G g(at.batch / (B_size) % (4));
        const B b(at.batch % (B_size));
        {
            pleat::Sum<float> delta_own[1][2][2];
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Sum<float> delta_states[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const S s_(at.column * 128 + tiles.column(part * 8 + j) + e);
                        if (s_.get() < S_size) {
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                const D d(at.row * 64 + tiles.row(0, h));
                                const float acc_e = acc(0, part * 8 + j, h, e);
                                // attention_layer_backward.json:59: store dout
                                *dout_[b + g + hk + s_ + d] = pleat::convert<pleat::bf16>(acc_e);
                                // attention_layer_backward.json:58: reduce delta
                                const float o_e = pleat::convert<float>(*o_[b + g + hk + s_ + d]);
                                const float term[1] = {acc_e * o_e};
                                delta_states[j][e].add(term);
                            }
                        }
                    }
                    pleat::across_rows(delta_states, delta_own[0][part]);
                }
            }
            tiles.down<64, 2>(delta_own, [&](int group, int column_, const auto& delta_state) {
                const pleat::Fold<D, 64> d(at.row);
                const S s_(at.column * 128 + column_);
                if (s_.get() < S_size) {
                    // attention_layer_backward.json:58: reduce delta
                    delta_partial_values[((((d.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] =
                        delta_state;
                }
            });
        }
    });
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_finish_5)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// out_finish_5: combines what tiles left of the reductions in a fixed order.
extern "C" __global__ void __launch_bounds__(256) out_finish_5(float* DELTA_ptr, long long B_size, long long S_size,
                                                               const pleat::Sum<float>* delta_partial_values) {
    const DELTA delta_(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = 2;
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:58: reduce delta
    pleat::Sum<float> delta_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> delta_partial_state_parts;
    if (column < B_size * S_size * 8 * 4) {
#pragma unroll
        for (int round = 0; round < 1; ++round) {
            const long long s = round * 8 + part;
            if (s < splits)
                delta_partial_state[0].combine(delta_partial_values[s * B_size * S_size * 8 * 4 + column]);
        }
    }
    delta_partial_state_parts.put(part, lane, delta_partial_state);
    __syncthreads();
    if (part != 0 || column >= B_size * S_size * 8 * 4) return;
    delta_partial_state_parts.combine(lane, delta_partial_state);
    const B b(column / (4) / (8) / (S_size));
    const S s_(column / (4) / (8) % (S_size));
    const HK hk(column / (4) % (8));
    const G g(column % (4));
    const float delta = delta_partial_state[0].sum();
    // attention_layer_backward.json:60: store DELTA
    *delta_[g + hk + s_ + b] = delta;
}
#endif
#endif

// ---- out_weight ----
//   contract acc = DX1, o along B, S
//   store DW0 = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_weight_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along S.
extern "C" __global__ void __launch_bounds__(384)
    out_weight_tiles(const __grid_constant__ pleat::TensorMap o_map,
                     const __grid_constant__ pleat::TensorMap DX1_map,
                     const __grid_constant__ pleat::TensorMap DW0_map, pleat::bf16* DW0_ptr, long long B_size,
                     long long S_size) {
    const DW0 dw0(DW0_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, o_map, DX1_map, DW0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 32, 32};
    const int steps = static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (4));
            const G g(at.batch % (4));
            stage.load_a(o_map, at.row * 128, k_ * 64, hk.get(), g.get());
            stage.load_b(DX1_map, at.column * 128, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (4));
            const G g(at.batch % (4));
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW0_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const D d(at.row * 128 + tiles.row(i, h));
                            // attention_layer_backward.json:66: store DW0
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW0_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW0_map, DW0_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i),
                                g.get(), hk.get());
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// out_weight_tiles_2: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along S.
extern "C" __global__ void __launch_bounds__(384)
    out_weight_tiles_2(const __grid_constant__ pleat::TensorMap o_map,
                       const __grid_constant__ pleat::TensorMap DX1_map,
                       const __grid_constant__ pleat::TensorMap DW0_map, pleat::bf16* DW0_ptr, long long B_size,
                       long long S_size) {
    const DW0 dw0(DW0_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 1, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, o_map, DX1_map, DW0_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 16, 32};
    const int steps = static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const HK hk(at.batch / (4));
            const G g(at.batch % (4));
            stage.load_a(o_map, at.row * 128, k_ * 64, hk.get(), g.get());
            stage.load_b(DX1_map, at.column * 256, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
            const HK hk(at.batch / (4));
            const G g(at.batch % (4));
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                pleat::Vec<pleat::bf16, 2> DW0_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 256 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const D d(at.row * 128 + tiles.row(0, h));
                        // attention_layer_backward.json:66: store DW0
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW0_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DW0_map, DW0_part, at.column * 256 + part * 64, at.row * 128 + tiles.first_row(0),
                            g.get(), hk.get());
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_out_weight_tiles_3)
// out_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// S.
extern "C" __global__ void __launch_bounds__(128, 1)
    out_weight_tiles_3(const pleat::bf16* DX1_ptr, const pleat::bf16* o_ptr, pleat::bf16* DW0_ptr, long long B_size,
                       long long S_size) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), S(S_size)));
    const DW0 dw0(DW0_ptr);
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{1, 32, 32};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const HK hk(at.batch / (4));
        const G g(at.batch % (4));
        const D d(at.row * 128 + r);
        return o_[g + hk + d].get();
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const HK hk(at.batch / (4));
        const G g(at.batch % (4));
        const E e_(at.column * 128 + r);
        return dx1[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 4096);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(B_size * S_size), a_rows, b_columns, [&](const pleat::TileAt& at, const auto& acc) {
        const HK hk(at.batch / (4));
        const G g(at.batch % (4));
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const D d(at.row * 128 + tiles.row(i, h));
                    // attention_layer_backward.json:66: store DW0
                    float dw0_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw0_out[e] = acc_e;
                    }
                    pleat::store(dw0[g + hk + e_ + d].get(), pleat::converted<pleat::bf16>(dw0_out));
                }
            }
        }
    });
}
#endif

// ---- attention ----
//   contract s = q, k along D
//   contract dp = dout, v along D
//   let z = where(T <= S, s * rsqrt(extent(D)), -inf)
//   let p = exp(z - LSE)
//   let ds = p * (dp - DELTA) * rsqrt(extent(D))
//   contract dv_sum = DT(p), dout along S, G
//   contract dk_sum = DT(ds), q along S, G
//   contract dq_sum = DT(ds), k along T
//   store dv = dv_sum
//   store dk = dk_sum
//   store dq = dq_sum

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_attention)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// attention_attention_keys_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_attention_keys_see(long long B_size, long long S_size,
                                                                        const pleat::TileAt& at, long long from,
                                                                        long long to) {
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    const T first(from);
    const T last(to);
    const long long least = static_cast<long long>(first.get());
    const long long most = static_cast<long long>(last.get());
    seen.begin_at(least, most);
    return seen;
}

// attention_attention_keys_weights: what is left of the first product, chunk after chunk of q's columns.
__device__ __forceinline__ auto attention_attention_keys_weights(long long B_size, long long S_size,
                                                                 const auto& tiles, const pleat::TileAt& tile) {
    const B b(tile.batch / (4) / (8));
    const HK hk(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    return [=, &tiles](const pleat::TileAt& at, const auto& s, const auto& others, auto& weights, auto& weights_) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const S s_(at.column * 64 + tiles.column(j) + e);
                const float LSE_e = tiles.value(0, j, e);
                const float LSE_columns = LSE_e;
                const float DELTA_e = tiles.value(1, j, e);
                const float DELTA_columns = DELTA_e;
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const T t(at.row * 64 + tiles.row(0, h));
                    const float s_e = s(0, j, h, e);
                    const float p = pleat::math::exp_short(pleat::math::fma(s_e, 0.088388346f, -LSE_columns));
                    const float dp_e = others(0, j, h, e);
                    const float ds = p * (dp_e - DELTA_columns) * 0.088388346f;
                    // attention_layer_backward.json:71: weights, which the next product takes
                    weights[j][h][e] = ds;
                    // attention_layer_backward.json:71: weights, which the next product takes
                    weights_[j][h][e] = p;
                }
            }
        }
    };
}

// attention_attention_keys_values: the numbers that come beside a column.
__device__ __forceinline__ void attention_attention_keys_values(const float* LSE_ptr, float* DELTA_ptr,
                                                                long long B_size, long long S_size,
                                                                const pleat::TileAt& at, int column,
                                                                float (&to)[3]) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
    const S at_column(column);
    to[0] = 0;
    to[1] = 0;
    if (column < S_size) {
        to[0] = *lse[g + hk + b + at_column];
        to[1] = *delta[g + hk + b + at_column];
    }
}

// attention_attention_keys_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void attention_attention_keys_sums(pleat::bf16* dk_ptr, long long B_size,
                                                              long long S_size, const pleat::TensorMap& dk_map,
                                                              auto& tiles, const pleat::TileAt& at,
                                                              const auto& dk_sum) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), T(S_size)));
    const B b(at.batch / (8));
    const HK hk(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dk_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const T t(at.row * 64 + tiles.row(0, h));
                // attention_layer_backward.json:80: store dk
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dk_sum_e = dk_sum(0, part * 8 + j, h, e);
                    values[e] = dk_sum_e;
                }
                dk_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dk_map, dk_part, at.column * 128 + part * 64, hk.get(), at.row * 64 + tiles.first_row(0),
                    b.get());
    }
}

// attention_attention_keys_sums_2: what becomes of the sums of a tile.
__device__ __forceinline__ void attention_attention_keys_sums_2(pleat::bf16* dv_ptr, long long B_size,
                                                                long long S_size, const pleat::TensorMap& dv_map,
                                                                auto& tiles, const pleat::TileAt& at,
                                                                const auto& dv_sum) {
    const dv dv_(dv_ptr, pleat::extents(B(B_size), T(S_size)));
    const B b(at.batch / (8));
    const HK hk(at.batch % (8));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dv_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const T t(at.row * 64 + tiles.row(0, h));
                // attention_layer_backward.json:79: store dv
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dv_sum_e = dv_sum(0, part * 8 + j, h, e);
                    values[e] = dv_sum_e;
                }
                dv_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dv_map, dv_part, at.column * 128 + part * 64, hk.get(), at.row * 64 + tiles.first_row(0),
                    b.get());
    }
}

// attention_attention_queries_see: the keys that rows `from` to `to` see.
__device__ __forceinline__ pleat::KeyRange attention_attention_queries_see(long long B_size, long long S_size,
                                                                           const pleat::TileAt& at, long long from,
                                                                           long long to) {
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
    pleat::KeyRange seen(S_size, true);
    const S first(from);
    const S last(to);
    const long long least = static_cast<long long>(first.get());
    const long long most = static_cast<long long>(last.get());
    seen.end_at(least, most);
    return seen;
}

// attention_attention_queries_weights: what is left of the first product, chunk after chunk of k's columns.
__device__ __forceinline__ auto attention_attention_queries_weights(const float* LSE_ptr, float* DELTA_ptr,
                                                                    long long B_size, long long S_size,
                                                                    const auto& tiles, const pleat::TileAt& tile) {
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    const B b(tile.batch / (4) / (8));
    const HK hk(tile.batch / (4) % (8));
    const G g(tile.batch % (4));
    float LSE_rows[2] = {};
    float DELTA_rows[2] = {};
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        const S s_(tile.row * 64 + tiles.row(0, h));
        if (s_.get() < S_size) {
            const float LSE_e = *lse[g + hk + b + s_];
            LSE_rows[h] = LSE_e;
            const float DELTA_e = *delta[g + hk + b + s_];
            DELTA_rows[h] = DELTA_e;
        }
    }
    return [=, &tiles](const pleat::TileAt& at, const auto& s, const auto& others, auto& weights) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const T t(at.column * 64 + tiles.column(j) + e);
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 64 + tiles.row(0, h));
                    // attention_layer_backward.json:71: weights, which the next product takes
                    const float s_e = s(0, j, h, e);
                    const float p = pleat::math::exp_short(pleat::math::fma(s_e, 0.088388346f, -LSE_rows[h]));
                    const float dp_e = others(0, j, h, e);
                    const float ds = p * (dp_e - DELTA_rows[h]) * 0.088388346f;
                    weights[j][h][e] = ds;
                }
            }
        }
    };
}

// attention_attention_queries_sums: what becomes of the sums of a tile.
__device__ __forceinline__ void attention_attention_queries_sums(pleat::bf16* dq_ptr, long long B_size,
                                                                 long long S_size, const pleat::TensorMap& dq_map,
                                                                 auto& tiles, const pleat::TileAt& at,
                                                                 const auto& dq_sum) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), S(S_size)));
    const B b(at.batch / (4) / (8));
    const HK hk(at.batch / (4) % (8));
    const G g(at.batch % (4));
#pragma unroll
    for (int part = 0; part < 2; ++part) {
        pleat::Vec<pleat::bf16, 2> dq_part[8][2];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const D d(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const S s_(at.row * 64 + tiles.row(0, h));
                // attention_layer_backward.json:81: store dq
                float values[2];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const float dq_sum_e = dq_sum(0, part * 8 + j, h, e);
                    values[e] = dq_sum_e;
                }
                dq_part[j][h] = pleat::converted<pleat::bf16>(values);
            }
        }
        tiles.store(dq_map, dq_part, at.column * 128 + part * 64, g.get(), hk.get(),
                    at.row * 64 + tiles.first_row(0), b.get());
    }
}

// attention_attention: two consumers have 64 rows each along T and go through S 64 at a time, then along S and
// through T 64 at a time; products, weights and sums stay in registers.
extern "C" __global__ void __launch_bounds__(384) attention_attention(
    const __grid_constant__ pleat::TensorMap q_map, const __grid_constant__ pleat::TensorMap k_map,
    const __grid_constant__ pleat::TensorMap dout_map, const __grid_constant__ pleat::TensorMap v_map,
    const __grid_constant__ pleat::TensorMap dk_map, const __grid_constant__ pleat::TensorMap dv_map,
    const __grid_constant__ pleat::TensorMap dq_map, long long B_size, long long S_size, const float* LSE_ptr,
    float* DELTA_ptr, pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, pleat::bf16* dq_ptr) {
    using Keys = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 2, true, true, false>;
    using Queries = pleat::AttentionSideSm90<pleat::bf16, 128, 128, 64, 64, 4, 0, false, false, true>;
    using Sides = pleat::AttentionSides<Keys, Queries>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Sides sides(memory);
    Keys keys(memory, memory + Sides::operand_bytes, memory + Sides::first_barriers, q_map, k_map, dout_map, v_map,
              dk_map, dv_map, dq_map);
    Queries queries(memory, memory + Sides::operand_bytes, memory + Sides::second_barriers);
    __syncthreads();
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int keys_together = pleat::batches_in_cache(S_size * 4 * 512, 1);
    const pleat::AttentionSideGrid keys_grid(static_cast<int>(S_size), static_cast<int>(S_size),
                                             static_cast<int>(B_size * 8), 4, 0, 1, keys_together, false);
    const int queries_together = pleat::batches_in_cache(S_size * 512, 4);
    const pleat::AttentionSideGrid queries_grid(static_cast<int>(S_size), static_cast<int>(S_size),
                                                static_cast<int>(B_size * 8 * 4), 1, keys_grid.tiles(), 4,
                                                queries_together, true);
    if (sides.is_producer()) {
        if (!sides.begin_to_produce()) return;
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return attention_attention_keys_see(B_size, S_size, at, from, to);
        };
        const auto keys_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.row * 64, b.get(), hk.get());
        };
        const auto keys_other_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_ * 64, at.row * 64, b.get(), hk.get());
        };
        const auto keys_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.column * 64, b.get(), hk.get(), g.get());
        };
        const auto keys_other_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_ * 64, at.column * 64, b.get(), hk.get(), g.get());
        };
        const auto keys_values = [&](const pleat::TileAt& at, int column, auto& to) {
            attention_attention_keys_values(LSE_ptr, DELTA_ptr, B_size, S_size, at, column, to);
        };
        keys.produce(keys_grid, keys_range, keys_rows, keys_other_rows, keys_columns, keys_other_columns,
                     keys_values);
        sides.produce_second();
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return attention_attention_queries_see(B_size, S_size, at, from, to);
        };
        const auto queries_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(q_map, k_ * 64, at.row * 64, b.get(), hk.get(), g.get());
        };
        const auto queries_other_rows = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(dout_map, k_ * 64, at.row * 64, b.get(), hk.get(), g.get());
        };
        const auto queries_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(k_map, k_ * 64, at.column * 64, b.get(), hk.get());
        };
        const auto queries_other_columns = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            const B b(at.batch / (4) / (8));
            const HK hk(at.batch / (4) % (8));
            const G g(at.batch % (4));
            stage.load(v_map, k_ * 64, at.column * 64, b.get(), hk.get());
        };
        const auto queries_values = [&](const pleat::TileAt& at, int column, auto& to) {};
        queries.produce(queries_grid, queries_range, queries_rows, queries_other_rows, queries_columns,
                        queries_other_columns, queries_values);
    } else {
        sides.begin_to_consume();
        const auto keys_range = [&](const pleat::TileAt& at, int from, int to) {
            return attention_attention_keys_see(B_size, S_size, at, from, to);
        };
        const auto keys_weigh = [&](const pleat::TileAt& at) {
            return attention_attention_keys_weights(B_size, S_size, keys, at);
        };
        const auto keys_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            attention_attention_keys_sums(dk_ptr, B_size, S_size, dk_map, keys, at, sums);
            attention_attention_keys_sums_2(dv_ptr, B_size, S_size, dv_map, keys, at, other_sums);
        };
        keys.consume(keys_grid, keys_range, keys_weigh, keys_weigh, keys_end);
        sides.consume_second();
        const auto queries_range = [&](const pleat::TileAt& at, int from, int to) {
            return attention_attention_queries_see(B_size, S_size, at, from, to);
        };
        const auto queries_weigh = [&](const pleat::TileAt& at) {
            return attention_attention_queries_weights(LSE_ptr, DELTA_ptr, B_size, S_size, queries, at);
        };
        const auto queries_end = [&](const pleat::TileAt& at, const auto& sums, const auto& other_sums) {
            attention_attention_queries_sums(dq_ptr, B_size, S_size, dq_map, queries, at, sums);
        };
        queries.consume(queries_grid, queries_range, queries_weigh, queries_weigh, queries_end);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_1_rows_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_1_rows_1: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    attention_1_rows_1(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                       pleat::bf16* dout_ptr, long long B_size, long long S_size, float* s_values,
                       float* dp_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * S_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * S_size * 8 * 4 - 1;
    const T t(row / (4) / (8) / (S_size) / (B_size));
    const B b(row / (4) / (8) / (S_size) % (B_size));
    const S s_(row / (4) / (8) % (S_size));
    const HK hk(row / (4) % (8));
    const G g(row % (4));

    // attention_layer_backward.json:71: contract s
    // attention_layer_backward.json:72: contract dp
    pleat::Sum<float> s_state;
    pleat::Sum<float> dp_state;
    {
        const int j = lane * 8;
        const D d(j);
        const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[g + hk + s_ + b + d].get());
        const pleat::Vec<pleat::bf16, 8> k__v = pleat::load<8>(k_[hk + b + t + d].get());
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + hk + s_ + b + d].get());
        const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[hk + b + t + d].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float q_e = pleat::as<float>(q__v, e);
            const float k_e = pleat::as<float>(k__v, e);
            s_state.add_product(q_e, k_e);
            const float dout_e = pleat::as<float>(dout__v, e);
            const float v_e = pleat::as<float>(v__v, e);
            dp_state.add_product(dout_e, v_e);
        }
    }
    pleat::across_lanes<16>(s_state);
    pleat::across_lanes<16>(dp_state);
    const float s = s_state.sum();
    const float dp = dp_state.sum();

    if (lane == 0 && live) {
        s_values[((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] = s;
        dp_values[((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] = dp;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_2_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_2_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_2_columns_1(const pleat::bf16* q_ptr, const float* LSE_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr,
                          long long B_size, long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dv_sum_partial_values, pleat::Sum<float>* dk_sum_partial_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_layer_backward.json:76: contract dv_sum
    // attention_layer_backward.json:77: contract dk_sum
    pleat::Sum<float> dv_sum_partial_state[8];
    pleat::Sum<float> dk_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const T t(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const HK hk(column / (128) % (8));
        const D d(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size * 4; row += splits * 8) {
            const S s_(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[d + hk + b + g + s_].get());
            const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[d + hk + b + g + s_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const long long s_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:71: contract s
                const float s = s_values[s_place];
                // attention_layer_backward.json:73: let z
                const float z =
                    static_cast<long long>(t.get()) <= static_cast<long long>(s_.get()) ? s * 0.088388346f
                                                                                        : -pleat::infinity<float>();
                const float LSE_e = *lse[hk + b + g + s_];
                // attention_layer_backward.json:74: let p
                const float p = pleat::math::exp(z - LSE_e);
                const float dout_e = pleat::as<float>(dout__v, e);
                const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(p)) * dout_e};
                dv_sum_partial_state[e].add(term);
                const long long dp_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:72: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[hk + b + g + s_];
                // attention_layer_backward.json:75: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float q_e = pleat::as<float>(q__v, e);
                const float term_[1] = {v_ * q_e};
                dk_sum_partial_state[e].add(term_);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dv_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dv_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dv_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dv_sum_partial_state[e];
        }
        __syncthreads();
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dk_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dk_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dk_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dk_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_3_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_3_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_3_finish_1(long long B_size, long long S_size, float* dv_sum_values, float* dk_sum_values,
                         const pleat::Sum<float>* dv_sum_partial_values,
                         const pleat::Sum<float>* dk_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:76: contract dv_sum
    // attention_layer_backward.json:77: contract dk_sum
    pleat::Sum<float> dv_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dv_sum_partial_state_parts;
    pleat::Sum<float> dk_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dk_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dv_sum_partial_state[0].combine(dv_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dk_sum_partial_state[0].combine(dk_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dv_sum_partial_state_parts.put(part, lane, dv_sum_partial_state);
    dk_sum_partial_state_parts.put(part, lane, dk_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dv_sum_partial_state_parts.combine(lane, dv_sum_partial_state);
    dk_sum_partial_state_parts.combine(lane, dk_sum_partial_state);
    const T t(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const HK hk(column / (128) % (8));
    const D d(column % (128));
    const float dv_sum = dv_sum_partial_state[0].sum();
    const float dk_sum = dk_sum_partial_state[0].sum();
    dv_sum_values[(((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + d.get()] = dv_sum;
    dk_sum_values[(((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + d.get()] = dk_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_4_columns_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_4_columns_1: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_4_columns_1(const pleat::bf16* k_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dq_sum_partial_values) {
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * S_size * 32, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 4;
    // attention_layer_backward.json:78: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[4];
    if (column < 128 * B_size * 8 * 4 * S_size) {
        const D d(column / (S_size) / (4) / (8) / (B_size));
        const B b(column / (S_size) / (4) / (8) % (B_size));
        const HK hk(column / (S_size) / (4) % (8));
        const G g(column / (S_size) % (4));
        const S s_(column % (S_size));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const T t(row);
            const pleat::Vec<float, 4> lse_v = pleat::load<4>(lse[s_ + g + hk + b].get());
            const pleat::Vec<float, 4> delta_v = pleat::load<4>(delta[s_ + g + hk + b].get());
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const long long s_place =
                    ((((t.get()) * B_size + b.get()) * S_size + (s_ + S(e)).get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:71: contract s
                const float s = s_values[s_place];
                // attention_layer_backward.json:73: let z
                const float z =
                    static_cast<long long>(t.get()) <= static_cast<long long>((s_ + S(e)).get()) ? s *
                    0.088388346f : -pleat::infinity<float>();
                const float LSE_e = lse_v[e];
                // attention_layer_backward.json:74: let p
                const float p = pleat::math::exp(z - LSE_e);
                const long long dp_place =
                    ((((t.get()) * B_size + b.get()) * S_size + (s_ + S(e)).get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:72: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = delta_v[e];
                // attention_layer_backward.json:75: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float k_e = pleat::convert<float>(*k_[hk + b + d + t]);
                const float term[1] = {v_ * k_e};
                dq_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 4> shared_parts;
        shared_parts.put(part, lane, dq_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 128 * B_size * 8 * 4 * S_size) {
            shared_parts.combine(lane, dq_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 4; ++e)
                if (column + e < 128 * B_size * 8 * 4 * S_size)
                    dq_sum_partial_values[split * 128 * B_size * 8 * 4 * S_size + column + e] =
                        dq_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_5_finish_1)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_5_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_5_finish_1(long long B_size, long long S_size, float* dq_sum_values,
                         const pleat::Sum<float>* dq_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * S_size * 32, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:78: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dq_sum_partial_state_parts;
    if (column < 128 * B_size * 8 * 4 * S_size) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dq_sum_partial_state[0].combine(dq_sum_partial_values[s * 128 * B_size * 8 * 4 * S_size + column]);
    }
    dq_sum_partial_state_parts.put(part, lane, dq_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128 * B_size * 8 * 4 * S_size) return;
    dq_sum_partial_state_parts.combine(lane, dq_sum_partial_state);
    const D d(column / (S_size) / (4) / (8) / (B_size));
    const B b(column / (S_size) / (4) / (8) % (B_size));
    const HK hk(column / (S_size) / (4) % (8));
    const G g(column / (S_size) % (4));
    const S s_(column % (S_size));
    const float dq_sum = dq_sum_partial_state[0].sum();
    dq_sum_values[((((d.get()) * B_size + b.get()) * 8 + hk.get()) * 4 + g.get()) * S_size + s_.get()] = dq_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_1)
// attention_6_map_1_part1: 8 neighbours along D a thread.
__device__ __forceinline__ void attention_6_map_1_part1(pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, long long B_size,
                                                        long long S_size, const float* dv_sum_values,
                                                        const float* dk_sum_values, unsigned block) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), T(S_size)));
    const dv dv_(dv_ptr, pleat::extents(B(B_size), T(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (128) % (8));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long T_through = index / (128) / (8);
    const auto T_rounds = pleat::quotient(T_through, S_size);
    const B b(T_rounds);
    const T t(T_through - T_rounds * (S_size));
    // attention_layer_backward.json:79: store dv
    // attention_layer_backward.json:80: store dk
    float dv__out[8];
    float dk__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dv_sum_place = (((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + (d + D(e)).get();
        // attention_layer_backward.json:76: contract dv_sum
        const float dv_sum = dv_sum_values[dv_sum_place];
        dv__out[e] = dv_sum;
        const long long dk_sum_place = (((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + (d + D(e)).get();
        // attention_layer_backward.json:77: contract dk_sum
        const float dk_sum = dk_sum_values[dk_sum_place];
        dk__out[e] = dk_sum;
    }
    pleat::store(dv_[d + hk + t + b].get(), pleat::converted<pleat::bf16>(dv__out));
    pleat::store(dk_[d + hk + t + b].get(), pleat::converted<pleat::bf16>(dk__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_1)
// attention_6_map_1_part2: 8 neighbours along D a thread.
__device__ __forceinline__ void attention_6_map_1_part2(pleat::bf16* dq_ptr, long long B_size, long long S_size,
                                                        const float* dq_sum_values, unsigned block) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long S_through = index / (128) / (4) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_layer_backward.json:81: store dq
    float dq__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dq_sum_place =
            (((((d + D(e)).get()) * B_size + b.get()) * 8 + hk.get()) * 4 + g.get()) * S_size + s_.get();
        // attention_layer_backward.json:78: contract dq_sum
        const float dq_sum = dq_sum_values[dq_sum_place];
        dq__out[e] = dq_sum;
    }
    pleat::store(dq_[d + g + hk + s_ + b].get(), pleat::converted<pleat::bf16>(dq__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_1)
// attention_6_map_1: attention_6_map_1_part1, attention_6_map_1_part2 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    attention_6_map_1(pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, long long B_size, long long S_size,
                      const float* dv_sum_values, const float* dk_sum_values, pleat::bf16* dq_ptr,
                      const float* dq_sum_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size;
    if (block < blocks1) {
        attention_6_map_1_part1(dk_ptr, dv_ptr, B_size, S_size, dv_sum_values, dk_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    attention_6_map_1_part2(dq_ptr, B_size, S_size, dq_sum_values, block);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_1_rows_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_1_rows_2: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    attention_1_rows_2(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                       pleat::bf16* dout_ptr, long long B_size, long long S_size, float* s_values,
                       float* dp_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const v v_(v_ptr, pleat::extents(B(B_size), T(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < S_size * B_size * S_size * 8 * 4;
    const long long row = live ? place : S_size * B_size * S_size * 8 * 4 - 1;
    const T t(row / (4) / (8) / (S_size) / (B_size));
    const B b(row / (4) / (8) / (S_size) % (B_size));
    const S s_(row / (4) / (8) % (S_size));
    const HK hk(row / (4) % (8));
    const G g(row % (4));

    // attention_layer_backward.json:71: contract s
    // attention_layer_backward.json:72: contract dp
    pleat::Sum<float> s_state;
    pleat::Sum<float> dp_state;
    {
        const int j = lane * 8;
        const D d(j);
        const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[g + hk + s_ + b + d].get());
        const pleat::Vec<pleat::bf16, 8> k__v = pleat::load<8>(k_[hk + b + t + d].get());
        const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[g + hk + s_ + b + d].get());
        const pleat::Vec<pleat::bf16, 8> v__v = pleat::load<8>(v_[hk + b + t + d].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float q_e = pleat::as<float>(q__v, e);
            const float k_e = pleat::as<float>(k__v, e);
            s_state.add_product(q_e, k_e);
            const float dout_e = pleat::as<float>(dout__v, e);
            const float v_e = pleat::as<float>(v__v, e);
            dp_state.add_product(dout_e, v_e);
        }
    }
    pleat::across_lanes<16>(s_state);
    pleat::across_lanes<16>(dp_state);
    const float s = s_state.sum();
    const float dp = dp_state.sum();

    if (lane == 0 && live) {
        s_values[((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] = s;
        dp_values[((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get()] = dp;
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_2_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_2_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_2_columns_2(const pleat::bf16* q_ptr, const float* LSE_ptr, pleat::bf16* dout_ptr, float* DELTA_ptr,
                          long long B_size, long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dv_sum_partial_values, pleat::Sum<float>* dk_sum_partial_values) {
    const q q_(q_ptr, pleat::extents(B(B_size), S(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const dout dout_(dout_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_layer_backward.json:76: contract dv_sum
    // attention_layer_backward.json:77: contract dk_sum
    pleat::Sum<float> dv_sum_partial_state[8];
    pleat::Sum<float> dk_sum_partial_state[8];
    if (column < S_size * B_size * 8 * 128) {
        const T t(column / (128) / (8) / (B_size));
        const B b(column / (128) / (8) % (B_size));
        const HK hk(column / (128) % (8));
        const D d(column % (128));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size * 4; row += splits * 8) {
            const S s_(row / (4));
            const G g(row % (4));
            const pleat::Vec<pleat::bf16, 8> dout__v = pleat::load<8>(dout_[d + hk + b + g + s_].get());
            const pleat::Vec<pleat::bf16, 8> q__v = pleat::load<8>(q_[d + hk + b + g + s_].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const long long s_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:71: contract s
                const float s = s_values[s_place];
                // attention_layer_backward.json:73: let z
                const float z =
                    static_cast<long long>(t.get()) <= static_cast<long long>(s_.get()) ? s * 0.088388346f
                                                                                        : -pleat::infinity<float>();
                const float LSE_e = *lse[hk + b + g + s_];
                // attention_layer_backward.json:74: let p
                const float p = pleat::math::exp(z - LSE_e);
                const float dout_e = pleat::as<float>(dout__v, e);
                const float term[1] = {pleat::convert<float>(pleat::convert<pleat::bf16>(p)) * dout_e};
                dv_sum_partial_state[e].add(term);
                const long long dp_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:72: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[hk + b + g + s_];
                // attention_layer_backward.json:75: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float q_e = pleat::as<float>(q__v, e);
                const float term_[1] = {v_ * q_e};
                dk_sum_partial_state[e].add(term_);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dv_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dv_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dv_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dv_sum_partial_state[e];
        }
        __syncthreads();
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dk_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < S_size * B_size * 8 * 128) {
            shared_parts.combine(lane, dk_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < S_size * B_size * 8 * 128)
                    dk_sum_partial_values[split * S_size * B_size * 8 * 128 + column + e] = dk_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_3_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_3_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_3_finish_2(long long B_size, long long S_size, float* dv_sum_values, float* dk_sum_values,
                         const pleat::Sum<float>* dv_sum_partial_values,
                         const pleat::Sum<float>* dk_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size * 4, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(S_size * B_size * 4, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:76: contract dv_sum
    // attention_layer_backward.json:77: contract dk_sum
    pleat::Sum<float> dv_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dv_sum_partial_state_parts;
    pleat::Sum<float> dk_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dk_sum_partial_state_parts;
    if (column < S_size * B_size * 8 * 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dv_sum_partial_state[0].combine(dv_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dk_sum_partial_state[0].combine(dk_sum_partial_values[s * S_size * B_size * 8 * 128 + column]);
    }
    dv_sum_partial_state_parts.put(part, lane, dv_sum_partial_state);
    dk_sum_partial_state_parts.put(part, lane, dk_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= S_size * B_size * 8 * 128) return;
    dv_sum_partial_state_parts.combine(lane, dv_sum_partial_state);
    dk_sum_partial_state_parts.combine(lane, dk_sum_partial_state);
    const T t(column / (128) / (8) / (B_size));
    const B b(column / (128) / (8) % (B_size));
    const HK hk(column / (128) % (8));
    const D d(column % (128));
    const float dv_sum = dv_sum_partial_state[0].sum();
    const float dk_sum = dk_sum_partial_state[0].sum();
    dv_sum_values[(((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + d.get()] = dv_sum;
    dk_sum_values[(((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + d.get()] = dk_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_4_columns_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_4_columns_2: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_4_columns_2(const pleat::bf16* k_ptr, const float* LSE_ptr, float* DELTA_ptr, long long B_size,
                          long long S_size, const float* s_values, const float* dp_values,
                          pleat::Sum<float>* dq_sum_partial_values) {
    const k k_(k_ptr, pleat::extents(B(B_size), T(S_size)));
    const LSE lse(LSE_ptr, pleat::extents(B(B_size), S(S_size)));
    const DELTA delta(DELTA_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * S_size * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 1;
    // attention_layer_backward.json:78: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    if (column < 128 * B_size * 8 * 4 * S_size) {
        const D d(column / (S_size) / (4) / (8) / (B_size));
        const B b(column / (S_size) / (4) / (8) % (B_size));
        const HK hk(column / (S_size) / (4) % (8));
        const G g(column / (S_size) % (4));
        const S s_(column % (S_size));
#pragma unroll 4
        for (long long row = split * 8 + part; row < S_size; row += splits * 8) {
            const T t(row);
#pragma unroll
            for (int e = 0; e < 1; ++e) {
                const long long s_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:71: contract s
                const float s = s_values[s_place];
                // attention_layer_backward.json:73: let z
                const float z =
                    static_cast<long long>(t.get()) <= static_cast<long long>(s_.get()) ? s * 0.088388346f
                                                                                        : -pleat::infinity<float>();
                const float LSE_e = *lse[s_ + g + hk + b];
                // attention_layer_backward.json:74: let p
                const float p = pleat::math::exp(z - LSE_e);
                const long long dp_place =
                    ((((t.get()) * B_size + b.get()) * S_size + s_.get()) * 8 + hk.get()) * 4 + g.get();
                // attention_layer_backward.json:72: contract dp
                const float dp = dp_values[dp_place];
                const float DELTA_e = *delta[s_ + g + hk + b];
                // attention_layer_backward.json:75: let ds
                const float ds = p * (dp - DELTA_e) * 0.088388346f;
                const float v_ = pleat::convert<float>(pleat::convert<pleat::bf16>(ds));
                const float k_e = pleat::convert<float>(*k_[hk + b + d + t]);
                const float term[1] = {v_ * k_e};
                dq_sum_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> shared_parts;
        shared_parts.put(part, lane, dq_sum_partial_state);
        __syncthreads();
        if (part == 0 && column < 128 * B_size * 8 * 4 * S_size) {
            shared_parts.combine(lane, dq_sum_partial_state);
#pragma unroll
            for (int e = 0; e < 1; ++e)
                if (column + e < 128 * B_size * 8 * 4 * S_size)
                    dq_sum_partial_values[split * 128 * B_size * 8 * 4 * S_size + column + e] =
                        dq_sum_partial_state[e];
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_5_finish_2)
#if !defined(__CUDA_ARCH_FEAT_SM90_ALL)
// attention_5_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    attention_5_finish_2(long long B_size, long long S_size, float* dq_sum_values,
                         const pleat::Sum<float>* dq_sum_partial_values) {
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(S_size, 64);
    const long long bound_ = pleat::size_ceil_div(528, pleat::size_max(B_size * S_size * 128, 1));
    const long long splits = pleat::size_max(1, pleat::size_min(bound_, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:78: contract dq_sum
    pleat::Sum<float> dq_sum_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dq_sum_partial_state_parts;
    if (column < 128 * B_size * 8 * 4 * S_size) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dq_sum_partial_state[0].combine(dq_sum_partial_values[s * 128 * B_size * 8 * 4 * S_size + column]);
    }
    dq_sum_partial_state_parts.put(part, lane, dq_sum_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128 * B_size * 8 * 4 * S_size) return;
    dq_sum_partial_state_parts.combine(lane, dq_sum_partial_state);
    const D d(column / (S_size) / (4) / (8) / (B_size));
    const B b(column / (S_size) / (4) / (8) % (B_size));
    const HK hk(column / (S_size) / (4) % (8));
    const G g(column / (S_size) % (4));
    const S s_(column % (S_size));
    const float dq_sum = dq_sum_partial_state[0].sum();
    dq_sum_values[((((d.get()) * B_size + b.get()) * 8 + hk.get()) * 4 + g.get()) * S_size + s_.get()] = dq_sum;
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_2)
// attention_6_map_2_part1: 8 neighbours along D a thread.
__device__ __forceinline__ void attention_6_map_2_part1(pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, long long B_size,
                                                        long long S_size, const float* dv_sum_values,
                                                        const float* dk_sum_values, unsigned block) {
    const dk dk_(dk_ptr, pleat::extents(B(B_size), T(S_size)));
    const dv dv_(dv_ptr, pleat::extents(B(B_size), T(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (128) % (8));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long T_through = index / (128) / (8);
    const auto T_rounds = pleat::quotient(T_through, S_size);
    const B b(T_rounds);
    const T t(T_through - T_rounds * (S_size));
    // attention_layer_backward.json:79: store dv
    // attention_layer_backward.json:80: store dk
    float dv__out[8];
    float dk__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dv_sum_place = (((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + (d + D(e)).get();
        // attention_layer_backward.json:76: contract dv_sum
        const float dv_sum = dv_sum_values[dv_sum_place];
        dv__out[e] = dv_sum;
        const long long dk_sum_place = (((t.get()) * B_size + b.get()) * 8 + hk.get()) * 128 + (d + D(e)).get();
        // attention_layer_backward.json:77: contract dk_sum
        const float dk_sum = dk_sum_values[dk_sum_place];
        dk__out[e] = dk_sum;
    }
    pleat::store(dv_[d + hk + t + b].get(), pleat::converted<pleat::bf16>(dv__out));
    pleat::store(dk_[d + hk + t + b].get(), pleat::converted<pleat::bf16>(dk__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_2)
// attention_6_map_2_part2: 8 neighbours along D a thread.
__device__ __forceinline__ void attention_6_map_2_part2(pleat::bf16* dq_ptr, long long B_size, long long S_size,
                                                        const float* dq_sum_values, unsigned block) {
    const dq dq_(dq_ptr, pleat::extents(B(B_size), S(S_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const HK hk(index / (128) / (4) % (8));
    const G g(index / (128) % (4));
    const pleat::Fold<D, 8> d(index / 8 % (16));
    const long long S_through = index / (128) / (4) / (8);
    const auto S_rounds = pleat::quotient(S_through, S_size);
    const B b(S_rounds);
    const S s_(S_through - S_rounds * (S_size));
    // attention_layer_backward.json:81: store dq
    float dq__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long dq_sum_place =
            (((((d + D(e)).get()) * B_size + b.get()) * 8 + hk.get()) * 4 + g.get()) * S_size + s_.get();
        // attention_layer_backward.json:78: contract dq_sum
        const float dq_sum = dq_sum_values[dq_sum_place];
        dq__out[e] = dq_sum;
    }
    pleat::store(dq_[d + g + hk + s_ + b].get(), pleat::converted<pleat::bf16>(dq__out));
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_6_map_2)
// attention_6_map_2: attention_6_map_2_part1, attention_6_map_2_part2 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    attention_6_map_2(pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, long long B_size, long long S_size,
                      const float* dv_sum_values, const float* dk_sum_values, pleat::bf16* dq_ptr,
                      const float* dq_sum_values) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = B_size * S_size;
    if (block < blocks1) {
        attention_6_map_2_part1(dk_ptr, dv_ptr, B_size, S_size, dv_sum_values, dk_sum_values, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    attention_6_map_2_part2(dq_ptr, B_size, S_size, dq_sum_values, block);
}
#endif

// ---- turn_back ----
//   let at = HALF * extent(R) + R
//   let dqk = dq[HK = H, G = SLOT, D = at] + dk[T = S, HK = H + (SLOT - extent(G)) * extent(H), D = at]
//   let turned = dqk * COS + dqk[HALF = 1 - HALF] * where(HALF == 0, SIN, -SIN)
//   let n = QKV * RQK
//   let dn = turned * where(SLOT < extent(G), WQ, WK)
//   reduce mean = mean of dn * n along HALF, R
//   let dv_in = dv[T = S, HK = H + (SLOT - extent(G) - 1) * extent(H), D = at]
//   let dz = (dn - n * mean) * RQK + dv_in
//   store DT3 = turned
//   store DQKV = dz

#if !defined(PLEAT_APART) || defined(PLEAT_APART_turn_back_rows)
// turn_back_rows: a row is 16 vectors, so that part of a warp shares one; several rows a block.
extern "C" __global__ void __launch_bounds__(128)
    turn_back_rows(const pleat::bf16* QKV_ptr, const float* RQK_ptr, const pleat::bf16* WQ_ptr,
                   const pleat::bf16* WK_ptr, const float* COS_ptr, const float* SIN_ptr, pleat::bf16* dq_ptr,
                   pleat::bf16* dk_ptr, pleat::bf16* dv_ptr, pleat::bf16* DT3_ptr, pleat::bf16* DQKV_ptr,
                   long long B_size, long long S_size) {
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const WQ wq(WQ_ptr);
    const WK wk(WK_ptr);
    const COS cos_(COS_ptr, pleat::extents(S(S_size)));
    const SIN sin_(SIN_ptr, pleat::extents(S(S_size)));
    const dq dq_(dq_ptr, pleat::extents(B(B_size), S(S_size)));
    const dk dk_(dk_ptr, pleat::extents(B(B_size), T(S_size)));
    const dv dv_(dv_ptr, pleat::extents(B(B_size), T(S_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(B(B_size), S(S_size)));
    const DQKV dqkv(DQKV_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 16;
    const long long place = static_cast<long long>(blockIdx.x) * 8 + static_cast<int>(threadIdx.x) / 16;
    const bool live = place < B_size * S_size * 8 * 6;
    const long long row = live ? place : B_size * S_size * 8 * 6 - 1;
    const B b(row / (6) / (8) / (S_size));
    const S s_(row / (6) / (8) % (S_size));
    const H h(row / (6) % (8));
    const SLOT slot_(row % (6));

    pleat::Vec<pleat::bf16, 8> qkv__row[1];
    pleat::Vec<float, 8> cos__row[1];
    pleat::Vec<float, 8> sin__row[1];
    {
        constexpr int slot = 0;
        const int j = lane * 8;
        const HALF half(j / (64));
        const R r_(j % (64));
        qkv__row[slot] = pleat::load<8>(qkv_[slot_ + h + s_ + b + r_ + half].get());
        cos__row[slot] = pleat::load<8>(cos_[s_ + r_].get());
        sin__row[slot] = pleat::load<8>(sin_[s_ + r_].get());
    }
    float dn_kept[1][8];

    // attention_layer_backward.json:91: reduce mean
    const long long v_ = static_cast<long long>(h.get());
    const long long v_2 = static_cast<long long>(slot_.get());
    const long long v_3 = v_2 - 4ll;
    const long long v_4 = v_ + v_3 * 8ll;
    const bool v_5 = v_2 < 4ll;
    const float RQK_e = *rqk[slot_ + h + s_ + b];
    pleat::Sum<float> mean_state;
    {
        constexpr int slot = 0;
        const int j = lane * 8;
        const HALF half(j / (64));
        const R r_(j % (64));
        const long long v_7 = static_cast<long long>(s_.get());
        const long long v_8 = static_cast<long long>(half.get());
        const long long v_9 = 1ll - v_8;
        const pleat::Vec<pleat::bf16, 8> wq_v = pleat::load<8>(wq[r_ + half].get());
        const pleat::Vec<pleat::bf16, 8> wk_v = pleat::load<8>(wk[r_ + half].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const long long v_6 = static_cast<long long>(half.get());
            // attention_layer_backward.json:86: let at
            const long long at = v_6 * 64ll + static_cast<long long>((r_ + R(e)).get());
            float at_ = 0;
            if (pleat::within(v_, 8) && pleat::within(v_2, 4) && pleat::within(at, 128)) {
                const float dq_e = pleat::convert<float>(*dq_[s_ + b + HK(v_) + G(v_2) + D(at)]);
                at_ = dq_e;
            }
            float at_2 = 0;
            if (pleat::within(v_7, S_size) && pleat::within(v_4, 8) && pleat::within(at, 128)) {
                const float dk_e = pleat::convert<float>(*dk_[b + T(v_7) + HK(v_4) + D(at)]);
                at_2 = dk_e;
            }
            // attention_layer_backward.json:87: let dqk
            const float dqk = at_ + at_2;
            const float COS_e = cos__row[slot][e];
            float at_3 = 0;
            if (pleat::within(v_9, 2)) {
                const long long v_10 = static_cast<long long>(h.get());
                const long long v_11 = static_cast<long long>(slot_.get());
                const long long v_12 = static_cast<long long>(HALF(v_9).get());
                const long long at_at = v_12 * 64ll + static_cast<long long>((r_ + R(e)).get());
                float at_4 = 0;
                if (pleat::within(v_10, 8) && pleat::within(v_11, 4) && pleat::within(at_at, 128)) {
                    const float dq_e_ = pleat::convert<float>(*dq_[s_ + b + HK(v_10) + G(v_11) + D(at_at)]);
                    at_4 = dq_e_;
                }
                const long long v_13 = static_cast<long long>(s_.get());
                const long long v_14 = v_11 - 4ll;
                const long long v_15 = v_10 + v_14 * 8ll;
                float at_5 = 0;
                if (pleat::within(v_13, S_size) && pleat::within(v_15, 8) && pleat::within(at_at, 128)) {
                    const float dk_e_ = pleat::convert<float>(*dk_[b + T(v_13) + HK(v_15) + D(at_at)]);
                    at_5 = dk_e_;
                }
                const float dqk_at = at_4 + at_5;
                at_3 = dqk_at;
            }
            const float SIN_e = sin__row[slot][e];
            // attention_layer_backward.json:88: let turned
            const float turned = pleat::math::fma(dqk, COS_e, at_3 * (v_6 == 0ll ? SIN_e : -SIN_e));
            const float WQ_e = pleat::as<float>(wq_v, e);
            const float WK_e = pleat::as<float>(wk_v, e);
            // attention_layer_backward.json:90: let dn
            const float dn = turned * (v_5 ? WQ_e : WK_e);
            dn_kept[slot][e] = dn;
            const float QKV_e = pleat::as<float>(qkv__row[slot], e);
            // attention_layer_backward.json:89: let n
            const float n = QKV_e * RQK_e;
            mean_state.add_product(dn, n);
        }
    }
    pleat::across_lanes<16>(mean_state);
    const float mean = mean_state.sum() / float(128);

    const long long v_6 = v_ + (v_3 - 1ll) * 8ll;
    if (live) {
        {
            constexpr int slot = 0;
            const int j = lane * 8;
            const HALF half(j / (64));
            const R r_(j % (64));
            // attention_layer_backward.json:94: store DT3
            // attention_layer_backward.json:95: store DQKV
            const long long v_8 = static_cast<long long>(s_.get());
            const long long v_9 = static_cast<long long>(half.get());
            const long long v_10 = 1ll - v_9;
            const pleat::Vec<pleat::bf16, 8> wq_v = pleat::load<8>(wq[r_ + half].get());
            const pleat::Vec<pleat::bf16, 8> wk_v = pleat::load<8>(wk[r_ + half].get());
            float dt3_out[8];
            float dqkv_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const long long v_7 = static_cast<long long>(half.get());
                // attention_layer_backward.json:86: let at
                const long long at = v_7 * 64ll + static_cast<long long>((r_ + R(e)).get());
                float at_ = 0;
                if (pleat::within(v_, 8) && pleat::within(v_2, 4) && pleat::within(at, 128)) {
                    const float dq_e = pleat::convert<float>(*dq_[s_ + b + HK(v_) + G(v_2) + D(at)]);
                    at_ = dq_e;
                }
                float at_2 = 0;
                if (pleat::within(v_8, S_size) && pleat::within(v_4, 8) && pleat::within(at, 128)) {
                    const float dk_e = pleat::convert<float>(*dk_[b + T(v_8) + HK(v_4) + D(at)]);
                    at_2 = dk_e;
                }
                // attention_layer_backward.json:87: let dqk
                const float dqk = at_ + at_2;
                const float COS_e = cos__row[slot][e];
                float at_3 = 0;
                if (pleat::within(v_10, 2)) {
                    const long long v_11 = static_cast<long long>(h.get());
                    const long long v_12 = static_cast<long long>(slot_.get());
                    const long long v_13 = static_cast<long long>(HALF(v_10).get());
                    const long long at_at = v_13 * 64ll + static_cast<long long>((r_ + R(e)).get());
                    float at_4 = 0;
                    if (pleat::within(v_11, 8) && pleat::within(v_12, 4) && pleat::within(at_at, 128)) {
                        const float dq_e_ = pleat::convert<float>(*dq_[s_ + b + HK(v_11) + G(v_12) + D(at_at)]);
                        at_4 = dq_e_;
                    }
                    const long long v_14 = static_cast<long long>(s_.get());
                    const long long v_15 = v_12 - 4ll;
                    const long long v_16 = v_11 + v_15 * 8ll;
                    float at_5 = 0;
                    if (pleat::within(v_14, S_size) && pleat::within(v_16, 8) && pleat::within(at_at, 128)) {
                        const float dk_e_ = pleat::convert<float>(*dk_[b + T(v_14) + HK(v_16) + D(at_at)]);
                        at_5 = dk_e_;
                    }
                    const float dqk_at = at_4 + at_5;
                    at_3 = dqk_at;
                }
                const float SIN_e = sin__row[slot][e];
                // attention_layer_backward.json:88: let turned
                const float turned = pleat::math::fma(dqk, COS_e, at_3 * (v_7 == 0ll ? SIN_e : -SIN_e));
                dt3_out[e] = turned;
                const float WQ_e = pleat::as<float>(wq_v, e);
                const float WK_e = pleat::as<float>(wk_v, e);
                const float QKV_e = pleat::as<float>(qkv__row[slot], e);
                // attention_layer_backward.json:89: let n
                const float n = QKV_e * RQK_e;
                float dv_in = 0;
                if (pleat::within(v_8, S_size) && pleat::within(v_6, 8) && pleat::within(at, 128)) {
                    const float dv_e = pleat::convert<float>(*dv_[b + T(v_8) + HK(v_6) + D(at)]);
                    dv_in = dv_e;
                }
                // attention_layer_backward.json:93: let dz
                const float dz =
                    pleat::math::fma(pleat::math::fma(turned, v_5 ? WQ_e : WK_e, -(n * mean)), RQK_e, dv_in);
                dqkv_out[e] = dz;
            }
            pleat::store(dt3[slot_ + h + s_ + b + r_ + half].get(), pleat::converted<pleat::bf16>(dt3_out));
            pleat::store(dqkv[slot_ + h + s_ + b + r_ + half].get(), pleat::converted<pleat::bf16>(dqkv_out));
        }
    }
}
#endif

// ---- qkv_dot ----
//   reduce zdz = sum of QKV * DQKV along H, SLOT, HALF, R
//   store ZDZ = zdz / extent(E)

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_dot_rows)
// qkv_dot_rows: 512 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(512) qkv_dot_rows(const pleat::bf16* QKV_ptr, pleat::bf16* DQKV_ptr,
                                                               float* ZDZ_ptr, long long B_size, long long S_size) {
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const DQKV dqkv(DQKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const ZDZ zdz_(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const B b(row / (S_size));
    const S s_(row % (S_size));

    // attention_layer_backward.json:100: reduce zdz
    pleat::Sum<float> zdz_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < 6144) {
            const H h(j / (64) / (2) / (6));
            const SLOT slot_(j / (64) / (2) % (6));
            const HALF half(j / (64) % (2));
            const R r_(j % (64));
            const pleat::Vec<pleat::bf16, 8> qkv__v = pleat::load<8>(qkv_[s_ + b + r_ + half + slot_ + h].get());
            const pleat::Vec<pleat::bf16, 8> dqkv_v = pleat::load<8>(dqkv[s_ + b + r_ + half + slot_ + h].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float QKV_e = pleat::as<float>(qkv__v, e);
                const float DQKV_e = pleat::as<float>(dqkv_v, e);
                zdz_state.add_product(QKV_e, DQKV_e);
            }
        }
    }
    __shared__ pleat::Exchange<16, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, zdz_state);
    const float zdz = zdz_state.sum();

    const float v_ = zdz / 4096.0f;
    if (lane == 0) {
        // attention_layer_backward.json:101: store ZDZ
        *zdz_[s_ + b] = v_;
    }
}
#endif

// ---- qk_norm ----
//   let dw = DT3 * QKV * RQK
//   reduce dwq = sum of where(SLOT < extent(G), dw, 0) along B, S, H, SLOT
//   reduce dwk = sum of where(SLOT < extent(G), 0, dw) along B, S, H, SLOT
//   store DWQ = dwq
//   store DWK = dwk

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qk_norm_1_columns)
// qk_norm_1_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    qk_norm_1_columns(const pleat::bf16* QKV_ptr, const float* RQK_ptr, pleat::bf16* DT3_ptr, long long B_size,
                      long long S_size, pleat::Sum<float>* dwq_partial_values,
                      pleat::Sum<float>* dwk_partial_values) {
    const QKV qkv_(QKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const RQK rqk(RQK_ptr, pleat::extents(B(B_size), S(S_size)));
    const DT3 dt3(DT3_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(B_size * S_size * 8 * 6, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // attention_layer_backward.json:107: reduce dwq
    // attention_layer_backward.json:108: reduce dwk
    pleat::Sum<float> dwq_partial_state[8];
    pleat::Sum<float> dwk_partial_state[8];
    if (column < 128) {
        const HALF half(column / (64));
        const R r_(column % (64));
#pragma unroll 2
        for (long long row = split * 8 + part; row < B_size * S_size * 8 * 6; row += splits * 8) {
            const B b(row / (6) / (8) / (S_size));
            const S s_(row / (6) / (8) % (S_size));
            const H h(row / (6) % (8));
            const SLOT slot_(row % (6));
            const pleat::Vec<pleat::bf16, 8> dt3_v = pleat::load<8>(dt3[r_ + half + slot_ + h + s_ + b].get());
            const pleat::Vec<pleat::bf16, 8> qkv__v = pleat::load<8>(qkv_[r_ + half + slot_ + h + s_ + b].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const bool v_ = static_cast<long long>(slot_.get()) < 4ll;
                const float DT3_e = pleat::as<float>(dt3_v, e);
                const float QKV_e = pleat::as<float>(qkv__v, e);
                const float RQK_e = *rqk[slot_ + h + s_ + b];
                // attention_layer_backward.json:106: let dw
                const float dw = DT3_e * QKV_e * RQK_e;
                const float term[1] = {v_ ? dw : 0.0f};
                dwq_partial_state[e].add(term);
                const float term_[1] = {v_ ? 0.0f : dw};
                dwk_partial_state[e].add(term_);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dwq_partial_state);
        __syncthreads();
        if (part == 0 && column < 128) {
            shared_parts.combine(lane, dwq_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 128) dwq_partial_values[split * 128 + column + e] = dwq_partial_state[e];
        }
        __syncthreads();
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dwk_partial_state);
        __syncthreads();
        if (part == 0 && column < 128) {
            shared_parts.combine(lane, dwk_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 128) dwk_partial_values[split * 128 + column + e] = dwk_partial_state[e];
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qk_norm_2_finish)
// qk_norm_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    qk_norm_2_finish(pleat::bf16* DWQ_ptr, pleat::bf16* DWK_ptr, long long B_size, long long S_size,
                     const pleat::Sum<float>* dwq_partial_values, const pleat::Sum<float>* dwk_partial_values) {
    const DWQ dwq_(DWQ_ptr);
    const DWK dwk_(DWK_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long bound = pleat::size_ceil_div(B_size * S_size * 8 * 6, 64);
    const long long splits = pleat::size_max(1, pleat::size_min(528, bound));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:107: reduce dwq
    // attention_layer_backward.json:108: reduce dwk
    pleat::Sum<float> dwq_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dwq_partial_state_parts;
    pleat::Sum<float> dwk_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dwk_partial_state_parts;
    if (column < 128) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dwq_partial_state[0].combine(dwq_partial_values[s * 128 + column]);
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            dwk_partial_state[0].combine(dwk_partial_values[s * 128 + column]);
    }
    dwq_partial_state_parts.put(part, lane, dwq_partial_state);
    dwk_partial_state_parts.put(part, lane, dwk_partial_state);
    __syncthreads();
    if (part != 0 || column >= 128) return;
    dwq_partial_state_parts.combine(lane, dwq_partial_state);
    dwk_partial_state_parts.combine(lane, dwk_partial_state);
    const HALF half(column / (64));
    const R r_(column % (64));
    const float dwq = dwq_partial_state[0].sum();
    const float dwk = dwk_partial_state[0].sum();
    // attention_layer_backward.json:109: store DWQ
    *dwq_[r_ + half] = pleat::convert<pleat::bf16>(dwq);
    // attention_layer_backward.json:110: store DWK
    *dwk_[r_ + half] = pleat::convert<pleat::bf16>(dwk);
}
#endif

// ---- qkv ----
//   contract dn = DQKV, W3 along H, SLOT, HALF, R
//   store DN = dn

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along R, the L2
// cache drops W3 first where ceil((B * S) / 128) <= 8, those of the last rounds shared out evenly along R, where
// they are few cut into up to 6 parts along R.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
              const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
              long long S_size, unsigned char* workspace) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 128)), 32, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(B_size * S_size));
    const int steps = 96;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 128);
            stage.load_b_for(grid.rows, W3_map, at.column * 128, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const int row_ = at.row * 128 + tiles.row(i, h);
                            const B b(row_ / (S_size));
                            const S s_(row_ % (S_size));
                            // attention_layer_backward.json:116: store DN
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float dn_e = dn(i, part * 8 + j, h, e);
                                values[e] = dn_e;
                            }
                            DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DN_map, DN_part, at.column * 128 + part * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_2: tiles of 64 x 192 on the tensor cores, one for each consumer in turn, 6 stages of 64 along R, the L2
// cache drops W3 first where ceil((B * S) / 64) <= 8, those of the last rounds shared out evenly along R, where
// they are few cut into up to 6 parts along R.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_2(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size, unsigned char* workspace) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 192, 6, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64)), 22, 1};
    const pleat::EvenTileGrid grid{whole, workspace};
    tiles.clip_rows(static_cast<int>(B_size * S_size));
    const int steps = 96;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 64);
            stage.load_b_for(grid.rows, W3_map, at.column * 192, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
                pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 192 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 64 + tiles.row(0, h);
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        // attention_layer_backward.json:116: store DN
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(0, part * 8 + j, h, e);
                            values[e] = dn_e;
                        }
                        DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DN_map, DN_part, at.column * 192 + part * 64, at.row * 64 + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_3)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_3: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along R, clusters
// in step every 4 tiles where B * S >= 21846 and 16 * ceil((B * S) / 256) >= 528, the L2 cache drops W3 first where
// ceil((B * S) / 256) <= 8, those of the last rounds shared out evenly along R, where they are few cut into up to 6
// parts along R.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_3(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size, unsigned char* workspace, unsigned* counter, int rounds) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid whole{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 128)), 16, 1};
    const pleat::EvenTileGrid grid{whole, rounds == 0 ? workspace : nullptr};
    const int steps = 96;
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 128);
            stage.load_b_for(grid.rows, W3_map, at.column * 256 + stage.part() * 128, k_ * 64);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        const auto send = [&](const pleat::TileAt& at, int part, const auto& values) {
            tiles.store(DN_map, values, at.column * 256 + part * 64, at.row * 128 + tiles.first_row(0));
        };
        const auto fill = [&](const pleat::TileAt& at, const auto& dn, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DN_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 256 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 128 + tiles.row(0, h);
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        // attention_layer_backward.json:116: store DN
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(0, part * 8 + j, h, e);
                            values[e] = dn_e;
                        }
                        DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_4)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_4: tiles of 64 x 64 on the tensor cores, one for each consumer in turn, 8 stages of 64 along R, the L2
// cache drops W3 first where ceil((B * S) / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_4(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 64, 8, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64)), 64, 1};
    tiles.clip_rows(static_cast<int>(B_size * S_size));
    const int steps = 96;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 64);
            stage.load_b_for(grid.rows, W3_map, at.column * 64, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
                pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 64 + tiles.column(j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 64 + tiles.row(0, h);
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        // attention_layer_backward.json:116: store DN
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(0, j, h, e);
                            values[e] = dn_e;
                        }
                        DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DN_map, DN_part, at.column * 64, at.row * 64 + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_5)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_5: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along R,
// clusters in step every 4 tiles where B * S >= 21846 and 22 * ceil((B * S) / 128) >= 1056, the L2 cache drops W3
// first where ceil((B * S) / 128) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_5(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size, unsigned* counter, int rounds) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 128)), 22, 1};
    const int steps = 96;
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 128);
            stage.load_b_for(grid.rows, W3_map, at.column * 192, k_ * 64);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 192 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const int row_ = at.row * 128 + tiles.row(i, h);
                            const B b(row_ / (S_size));
                            const S s_(row_ % (S_size));
                            // attention_layer_backward.json:116: store DN
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float dn_e = dn(i, part * 8 + j, h, e);
                                values[e] = dn_e;
                            }
                            DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DN_map, DN_part, at.column * 192 + part * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_6)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_tiles_6: tiles of 64 x 128 on the tensor cores, one for each consumer in turn, 8 stages of 64 along R, the L2
// cache drops W3 first where ceil((B * S) / 64) <= 8.
extern "C" __global__ void __launch_bounds__(384)
    qkv_tiles_6(const __grid_constant__ pleat::TensorMap DQKV_map, const __grid_constant__ pleat::TensorMap W3_map,
                const __grid_constant__ pleat::TensorMap DN_map, pleat::bf16* DN_ptr, long long B_size,
                long long S_size) {
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 64, 128, 8, 1, Major::k, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, W3_map, DN_map);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64)), 32, 1};
    tiles.clip_rows(static_cast<int>(B_size * S_size));
    const int steps = 96;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, k_ * 64, at.row * 64);
            stage.load_b_for(grid.rows, W3_map, at.column * 128, k_ * 64);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& dn) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                pleat::Vec<pleat::bf16, 2> DN_part[8][2];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 128 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 64 + tiles.row(0, h);
                        const B b(row_ / (S_size));
                        const S s_(row_ % (S_size));
                        // attention_layer_backward.json:116: store DN
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(0, part * 8 + j, h, e);
                            values[e] = dn_e;
                        }
                        DN_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
                tiles.store(DN_map, DN_part, at.column * 128 + part * 64, at.row * 64 + tiles.first_row(0));
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_tiles_7)
// qkv_tiles_7: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along R.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_tiles_7(const pleat::bf16* W3_ptr, pleat::bf16* DQKV_ptr, pleat::bf16* DN_ptr, long long B_size,
                long long S_size) {
    const W3 w3(W3_ptr);
    const DQKV dqkv(DQKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn_(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::k, pleat::Major::mn, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(S_size, 128)), 32, static_cast<int>(B_size)};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const B b(at.batch);
        const S s_(at.row * 128 + r);
        return s_.get() < S_size ? dqkv[b + s_].get() : nullptr;
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const B b(at.batch);
        const E e_(at.column * 128 + r);
        return w3[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 1);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, 6144, a_rows, b_columns, [&](const pleat::TileAt& at, const auto& dn) {
        const B b(at.batch);
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const S s_(at.row * 128 + tiles.row(i, h));
                    if (s_.get() < S_size) {
                        // attention_layer_backward.json:116: store DN
                        float dn__out[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float dn_e = dn(i, j, h, e);
                            dn__out[e] = dn_e;
                        }
                        pleat::store(dn_[b + e_ + s_].get(), pleat::converted<pleat::bf16>(dn__out));
                    }
                }
            }
        }
    });
}
#endif

// ---- norm ----
//   let n = X0 * R0
//   reduce dw = sum of DN * n along B, S
//   store DX0 = DX1 + (DN * WN0 - n * ZDZ) * R0
//   store N0 = n * WN0
//   store DWN0 = dw

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_sweep_1)
// norm_sweep_1: 1 row at most: 128 threads of one block share it and keep their columns, so that no launch need
// follow.
extern "C" __global__ void __launch_bounds__(128)
    norm_sweep_1(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                 const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DWN0_ptr, float* ZDZ_ptr,
                 pleat::bf16* DN_ptr, pleat::bf16* N0_ptr, long long B_size, long long S_size) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const DWN0 dwn0(DWN0_ptr);
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    pleat::Sum<float> dw_partial[4][8];
    pleat::Vec<pleat::bf16, 8> wn0_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load_now<8>(wn0[e_].get());
    }

    constexpr int row = 0;
    const B b(row / (S_size));
    const S s_(row % (S_size));
    const float r0_now = pleat::load_now<1>(r0[s_ + b].get())[0];
    const float zdz_now = pleat::load_now<1>(zdz[s_ + b].get())[0];
    pleat::Vec<pleat::bf16, 8> dn_row[4];
    pleat::Vec<pleat::bf16, 8> x0_row[4];
    pleat::Vec<pleat::bf16, 8> dx1_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        dn_row[slot] = pleat::load_now<8>(dn[s_ + b + e_].get());
        x0_row[slot] = pleat::load_now<8>(x0[s_ + b + e_].get());
        dx1_row[slot] = pleat::load_now<8>(dx1[s_ + b + e_].get());
    }

    const float R0_e = r0_now;
    const float ZDZ_e = zdz_now;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        // attention_layer_backward.json:123: store DX0
        // attention_layer_backward.json:124: store N0
        // attention_layer_backward.json:122: reduce dw
        float dx0_out[8];
        float n0_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DN_e = pleat::as<float>(dn_row[slot], e);
            const float WN0_e = pleat::as<float>(wn0_row[slot], e);
            const float X0_e = pleat::as<float>(x0_row[slot], e);
            // attention_layer_backward.json:121: let n
            const float n = X0_e * R0_e;
            const float DX1_e = pleat::as<float>(dx1_row[slot], e);
            dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
            n0_out[e] = n * WN0_e;
            dw_partial[slot][e].add_product(DN_e, n);
        }
        pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
        pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
    }

#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        // attention_layer_backward.json:125: store DWN0
        float dwn0_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            dwn0_out[e] = dw_partial[slot][e].sum();
        }
        pleat::store(dwn0[e_].get(), pleat::converted<pleat::bf16>(dwn0_out));
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_sweep_2)
#if __CUDA_ARCH__ >= 900  // thread-block clusters
// norm_sweep_2: 16 rows at most: 16 threads in each block of a cluster of 8 share each and keep their columns, so
// that no launch need follow.
extern "C" __global__ void __launch_bounds__(256)
    norm_sweep_2(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                 const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, pleat::bf16* DWN0_ptr, float* ZDZ_ptr,
                 pleat::bf16* DN_ptr, pleat::bf16* N0_ptr, long long B_size, long long S_size) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const DWN0 dwn0(DWN0_ptr);
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 16 + static_cast<int>(threadIdx.x) % 16;
    pleat::Sum<float> dw_partial[4][8];
    pleat::Vec<pleat::bf16, 8> wn0_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load_now<8>(wn0[e_].get());
    }

    const int place = static_cast<int>(threadIdx.x) / 16;
    const bool live = place < B_size * S_size;
    const int row = live ? place : 0;  // exchanges take whole warps
    const B b(row / (S_size));
    const S s_(row % (S_size));
    const float r0_now = pleat::load_now<1>(r0[s_ + b].get())[0];
    const float zdz_now = pleat::load_now<1>(zdz[s_ + b].get())[0];
    pleat::Vec<pleat::bf16, 8> dn_row[4];
    pleat::Vec<pleat::bf16, 8> x0_row[4];
    pleat::Vec<pleat::bf16, 8> dx1_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const E e_(j);
        dn_row[slot] = pleat::load_now<8>(dn[s_ + b + e_].get());
        x0_row[slot] = pleat::load_now<8>(x0[s_ + b + e_].get());
        dx1_row[slot] = pleat::load_now<8>(dx1[s_ + b + e_].get());
    }

    const float R0_e = r0_now;
    const float ZDZ_e = zdz_now;
    if (live) {
#pragma unroll
        for (int slot = 0; slot < 4; ++slot) {
            const int j = slot * 1024 + lane * 8;
            const E e_(j);
            // attention_layer_backward.json:123: store DX0
            // attention_layer_backward.json:124: store N0
            // attention_layer_backward.json:122: reduce dw
            float dx0_out[8];
            float n0_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DN_e = pleat::as<float>(dn_row[slot], e);
                const float WN0_e = pleat::as<float>(wn0_row[slot], e);
                const float X0_e = pleat::as<float>(x0_row[slot], e);
                // attention_layer_backward.json:121: let n
                const float n = X0_e * R0_e;
                const float DX1_e = pleat::as<float>(dx1_row[slot], e);
                dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
                n0_out[e] = n * WN0_e;
                dw_partial[slot][e].add_product(DN_e, n);
            }
            pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
            pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
        }
    }

    const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> dw_partial_parts;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        __syncthreads();
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dw_partial[slot][e]);
        dw_partial_parts.put(part, column, dw_partial[slot]);
        __syncthreads();
        const int own = static_cast<int>(threadIdx.x);
        if (own < 128) {
            const int j = slot * 1024 + (lane / 16 * 16 + own % 16) * 8 + own / 16;
            const auto dw_partial_state = dw_partial_parts.combined(own % 16, own / 16);
            const E e_(j);
            // attention_layer_backward.json:125: store DWN0
            *dwn0[e_] = pleat::convert<pleat::bf16>(dw_partial_state.sum());
        }
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_1_sweep_3)
// norm_1_sweep_3: 256 threads in each of 2 groups go from row to row together, the next 2 rows on their way, and
// each adds up its own columns.
extern "C" __global__ void __launch_bounds__(512)
    norm_1_sweep_3(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                   const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, float* ZDZ_ptr, pleat::bf16* DN_ptr,
                   pleat::bf16* N0_ptr, long long B_size, long long S_size, pleat::Sum<float>* dw_partial_values) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 256;
    const long long step = gridDim.x * 2ll;
    const int group = pleat::uniform(static_cast<int>(threadIdx.x) / 256);
    const long long first = blockIdx.x + group * static_cast<long long>(gridDim.x);
    pleat::Sum<float> dw_partial[2][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const dn_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const x0_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 2048);
    pleat::Vec<pleat::bf16, 8>* const dx1_coming =
        reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 4096);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = slot * 2048 + lane * 8;
        if (place < B_size * S_size) {
            const B b(place / (S_size));
            const S s_(place % (S_size));
            const E e_(j);
            pleat::fetch(dn_coming[(stage * 2 + slot) * 512 + threadIdx.x], dn[s_ + b + e_].get());
            pleat::fetch(x0_coming[(stage * 2 + slot) * 512 + threadIdx.x], x0[s_ + b + e_].get());
            pleat::fetch(dx1_coming[(stage * 2 + slot) * 512 + threadIdx.x], dx1[s_ + b + e_].get());
        }
    };
    for (int stage = 0; stage < 2; ++stage) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) fetch(first + stage * step, stage, slot);
        pleat::cp_async_commit();
    }
    pleat::Vec<pleat::bf16, 8> wn0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load<8>(wn0[e_].get());
    }
    float r0_next{};
    float zdz_next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < B_size * S_size) {
            const B b(place_ / (S_size));
            const S s_(place_ % (S_size));
            r0_next = *r0[s_ + b].get();
            zdz_next = *zdz[s_ + b].get();
        }
    };
    look_ahead(first);

    int stage = 0;
    for (long long row = first; row < B_size * S_size; row += step) {
        const B b(row / (S_size));
        const S s_(row % (S_size));
        const float r0_now = r0_next;
        const float zdz_now = zdz_next;
        look_ahead(row + step);
        pleat::cp_async_wait<1>();
        pleat::Vec<pleat::bf16, 8> dn_row[2];
        pleat::Vec<pleat::bf16, 8> x0_row[2];
        pleat::Vec<pleat::bf16, 8> dx1_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            dn_row[slot] = dn_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            x0_row[slot] = x0_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            dx1_row[slot] = dx1_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            fetch(row + 2 * step, stage, slot);
        }
        pleat::cp_async_commit();

        const float R0_e = r0_now;
        const float ZDZ_e = zdz_now;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            // attention_layer_backward.json:123: store DX0
            // attention_layer_backward.json:124: store N0
            // attention_layer_backward.json:122: reduce dw
            float dx0_out[8];
            float n0_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DN_e = pleat::as<float>(dn_row[slot], e);
                const float WN0_e = pleat::as<float>(wn0_row[slot], e);
                const float X0_e = pleat::as<float>(x0_row[slot], e);
                // attention_layer_backward.json:121: let n
                const float n = X0_e * R0_e;
                const float DX1_e = pleat::as<float>(dx1_row[slot], e);
                dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
                n0_out[e] = n * WN0_e;
                dw_partial[slot][e].add_product(DN_e, n);
            }
            pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
            pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
        }
        stage = stage + 1 == 2 ? 0 : stage + 1;
    }

    const long long block = blockIdx.x;
    auto& dw_partial_parts = *reinterpret_cast<pleat::Parts<pleat::Sum<float>, 1, 8, 256>*>(row_storage);
    if (blockIdx.x + static_cast<long long>(gridDim.x) < B_size * S_size) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            __syncthreads();
            if (group > 0) dw_partial_parts.put(group - 1, lane, dw_partial[slot]);
            __syncthreads();
            if (group == 0) dw_partial_parts.combine<0>(lane, dw_partial[slot]);
        }
    }
    if (group == 0) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
        }
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_2_finish_3)
// norm_2_finish_3: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    norm_2_finish_3(pleat::bf16* DWN0_ptr, long long B_size, long long S_size,
                    const pleat::Sum<float>* dw_partial_values) {
    const DWN0 dwn0(DWN0_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(B_size * S_size, 132));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:122: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 9; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // attention_layer_backward.json:125: store DWN0
    *dwn0[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_1_sweep_4)
// norm_1_sweep_4: 256 threads go from row to row together, the next 2 rows on their way, and each adds up its own
// columns.
extern "C" __global__ void __launch_bounds__(256, 2)
    norm_1_sweep_4(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                   const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, float* ZDZ_ptr, pleat::bf16* DN_ptr,
                   pleat::bf16* N0_ptr, long long B_size, long long S_size, pleat::Sum<float>* dw_partial_values) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long step = gridDim.x;
    const long long first = blockIdx.x;
    pleat::Sum<float> dw_partial[2][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const dn_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const x0_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 1024);
    pleat::Vec<pleat::bf16, 8>* const dx1_coming =
        reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 2048);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = slot * 2048 + lane * 8;
        if (place < B_size * S_size) {
            const B b(place / (S_size));
            const S s_(place % (S_size));
            const E e_(j);
            pleat::fetch(dn_coming[(stage * 2 + slot) * 256 + threadIdx.x], dn[s_ + b + e_].get());
            pleat::fetch(x0_coming[(stage * 2 + slot) * 256 + threadIdx.x], x0[s_ + b + e_].get());
            pleat::fetch(dx1_coming[(stage * 2 + slot) * 256 + threadIdx.x], dx1[s_ + b + e_].get());
        }
    };
    for (int stage = 0; stage < 2; ++stage) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) fetch(first + stage * step, stage, slot);
        pleat::cp_async_commit();
    }
    pleat::Vec<pleat::bf16, 8> wn0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load<8>(wn0[e_].get());
    }
    float r0_next{};
    float zdz_next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < B_size * S_size) {
            const B b(place_ / (S_size));
            const S s_(place_ % (S_size));
            r0_next = *r0[s_ + b].get();
            zdz_next = *zdz[s_ + b].get();
        }
    };
    look_ahead(first);

    int stage = 0;
    for (long long row = first; row < B_size * S_size; row += step) {
        const B b(row / (S_size));
        const S s_(row % (S_size));
        const float r0_now = r0_next;
        const float zdz_now = zdz_next;
        look_ahead(row + step);
        pleat::cp_async_wait<1>();
        pleat::Vec<pleat::bf16, 8> dn_row[2];
        pleat::Vec<pleat::bf16, 8> x0_row[2];
        pleat::Vec<pleat::bf16, 8> dx1_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            dn_row[slot] = dn_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            x0_row[slot] = x0_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            dx1_row[slot] = dx1_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            fetch(row + 2 * step, stage, slot);
        }
        pleat::cp_async_commit();

        const float R0_e = r0_now;
        const float ZDZ_e = zdz_now;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            // attention_layer_backward.json:123: store DX0
            // attention_layer_backward.json:124: store N0
            // attention_layer_backward.json:122: reduce dw
            float dx0_out[8];
            float n0_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DN_e = pleat::as<float>(dn_row[slot], e);
                const float WN0_e = pleat::as<float>(wn0_row[slot], e);
                const float X0_e = pleat::as<float>(x0_row[slot], e);
                // attention_layer_backward.json:121: let n
                const float n = X0_e * R0_e;
                const float DX1_e = pleat::as<float>(dx1_row[slot], e);
                dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
                n0_out[e] = n * WN0_e;
                dw_partial[slot][e].add_product(DN_e, n);
            }
            pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
            pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
        }
        stage = stage + 1 == 2 ? 0 : stage + 1;
    }

    const long long block = blockIdx.x;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_2_finish_4)
// norm_2_finish_4: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    norm_2_finish_4(pleat::bf16* DWN0_ptr, long long B_size, long long S_size,
                    const pleat::Sum<float>* dw_partial_values) {
    const DWN0 dwn0(DWN0_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(B_size * S_size, 264));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:122: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // attention_layer_backward.json:125: store DWN0
    *dwn0[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_1_sweep_5)
// norm_1_sweep_5: 256 threads go from row to row together and each adds up its own columns.
extern "C" __global__ void __launch_bounds__(256, 2)
    norm_1_sweep_5(const pleat::bf16* DX1_ptr, const pleat::bf16* X0_ptr, const float* R0_ptr,
                   const pleat::bf16* WN0_ptr, pleat::bf16* DX0_ptr, float* ZDZ_ptr, pleat::bf16* DN_ptr,
                   pleat::bf16* N0_ptr, long long B_size, long long S_size, pleat::Sum<float>* dw_partial_values) {
    const DX1 dx1(DX1_ptr, pleat::extents(B(B_size), S(S_size)));
    const X0 x0(X0_ptr, pleat::extents(B(B_size), S(S_size)));
    const R0 r0(R0_ptr, pleat::extents(B(B_size), S(S_size)));
    const WN0 wn0(WN0_ptr);
    const DX0 dx0(DX0_ptr, pleat::extents(B(B_size), S(S_size)));
    const ZDZ zdz(ZDZ_ptr, pleat::extents(B(B_size), S(S_size)));
    const DN dn(DN_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    pleat::let_next_kernel_begin();  // where it finds room, to wait there
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long step = gridDim.x;
    const long long first = blockIdx.x;
    pleat::Sum<float> dw_partial[2][8];
    pleat::Vec<pleat::bf16, 8> wn0_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        wn0_row[slot] = pleat::load<8>(wn0[e_].get());
    }
    float r0_next{};
    float zdz_next{};
    const auto look_ahead = [&](long long place) {
        if (place < B_size * S_size) {
            const B b(place / (S_size));
            const S s_(place % (S_size));
            r0_next = *r0[s_ + b].get();
            zdz_next = *zdz[s_ + b].get();
        }
    };
    look_ahead(first);

    for (long long row = first; row < B_size * S_size; row += step) {
        const B b(row / (S_size));
        const S s_(row % (S_size));
        const float r0_now = r0_next;
        const float zdz_now = zdz_next;
        look_ahead(row + step);
        pleat::Vec<pleat::bf16, 8> dn_row[2];
        pleat::Vec<pleat::bf16, 8> x0_row[2];
        pleat::Vec<pleat::bf16, 8> dx1_row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            dn_row[slot] = pleat::load<8>(dn[s_ + b + e_].get());
            x0_row[slot] = pleat::load<8>(x0[s_ + b + e_].get());
            dx1_row[slot] = pleat::load<8>(dx1[s_ + b + e_].get());
        }

        const float R0_e = r0_now;
        const float ZDZ_e = zdz_now;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const E e_(j);
            // attention_layer_backward.json:123: store DX0
            // attention_layer_backward.json:124: store N0
            // attention_layer_backward.json:122: reduce dw
            float dx0_out[8];
            float n0_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DN_e = pleat::as<float>(dn_row[slot], e);
                const float WN0_e = pleat::as<float>(wn0_row[slot], e);
                const float X0_e = pleat::as<float>(x0_row[slot], e);
                // attention_layer_backward.json:121: let n
                const float n = X0_e * R0_e;
                const float DX1_e = pleat::as<float>(dx1_row[slot], e);
                dx0_out[e] = pleat::math::fma(pleat::math::fma(DN_e, WN0_e, -(n * ZDZ_e)), R0_e, DX1_e);
                n0_out[e] = n * WN0_e;
                dw_partial[slot][e].add_product(DN_e, n);
            }
            pleat::store(dx0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(dx0_out));
            pleat::store(n0[s_ + b + e_].get(), pleat::converted<pleat::bf16>(n0_out));
        }
    }

    const long long block = blockIdx.x;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const E e_(j);
        pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
    }
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_norm_2_finish_5)
// norm_2_finish_5: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    norm_2_finish_5(pleat::bf16* DWN0_ptr, long long B_size, long long S_size,
                    const pleat::Sum<float>* dw_partial_values) {
    const DWN0 dwn0(DWN0_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(B_size * S_size, 264));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // attention_layer_backward.json:122: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const E e_(column);
    const float dw = dw_partial_state[0].sum();
    // attention_layer_backward.json:125: store DWN0
    *dwn0[e_] = pleat::convert<pleat::bf16>(dw);
}
#endif

// ---- qkv_weight ----
//   contract acc = DQKV, N0 along B, S
//   store DW3 = acc

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles: tiles of 128 x 256 on the tensor cores, shared by both consumers, 4 stages of 64 along S.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles(const __grid_constant__ pleat::TensorMap DQKV_map,
                     const __grid_constant__ pleat::TensorMap N0_map,
                     const __grid_constant__ pleat::TensorMap DW3_map, pleat::bf16* DW3_ptr, long long B_size,
                     long long S_size) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::cooperative, 128, 256, 4, 2, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, N0_map, DW3_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{48, 16, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64));
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, at.row * 128, k_ * 64);
            stage.load_b(N0_map, at.column * 256 + stage.part() * 128, k_ * 64);
        });
    } else {
        const auto send = [&](const pleat::TileAt& at, int part, const auto& values) {
            tiles.store(DW3_map, values, at.column * 256 + part * 64, at.row * 128 + tiles.first_row(0));
        };
        const auto fill = [&](const pleat::TileAt& at, const auto& acc, auto& parts) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                auto& DW3_part = parts[part];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const E e_(at.column * 256 + tiles.column(part * 8 + j));
#pragma unroll
                    for (int h = 0; h < 2; ++h) {
                        const int row_ = at.row * 128 + tiles.row(0, h);
                        const H h_(row_ / (64) / (2) / (6));
                        const SLOT slot_(row_ / (64) / (2) % (6));
                        const HALF half(row_ / (64) % (2));
                        const R r_(row_ % (64));
                        // attention_layer_backward.json:131: store DW3
                        float values[2];
#pragma unroll
                        for (int e = 0; e < 2; ++e) {
                            const float acc_e = acc(0, part * 8 + j, h, e);
                            values[e] = acc_e;
                        }
                        DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                    }
                }
            }
        };
        tiles.consume_late<pleat::bf16, 4>(grid, steps, send, fill);
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles_2)
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// qkv_weight_tiles_2: tiles of 128 x 192 on the tensor cores, one for each consumer in turn, 4 stages of 64 along
// S, clusters in step every 4 tiles where B * S >= 5868 and 6144 * B * S >= 134217729.
extern "C" __global__ void __launch_bounds__(384)
    qkv_weight_tiles_2(const __grid_constant__ pleat::TensorMap DQKV_map,
                       const __grid_constant__ pleat::TensorMap N0_map,
                       const __grid_constant__ pleat::TensorMap DW3_map, pleat::bf16* DW3_ptr, long long B_size,
                       long long S_size, unsigned* counter, int rounds) {
    const DW3 dw3(DW3_ptr);
    using pleat::Major;
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 192, 4, 1, Major::mn, Major::mn>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory, DQKV_map, N0_map, DW3_map);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{48, 22, 1};
    const int steps = static_cast<int>(pleat::size_ceil_div(B_size * S_size, 64));
    if (tiles.is_producer()) {
        const auto bring = [&](const pleat::TileAt& at, int k_, const auto& stage) {
            stage.load_a(DQKV_map, at.row * 128, k_ * 64);
            stage.load_b(N0_map, at.column * 192, k_ * 64);
        };
        tiles.produce(grid, steps, bring, tiles.in_step(counter, rounds));
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 3; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> DW3_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const E e_(at.column * 192 + tiles.column(part * 8 + j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const int row_ = at.row * 128 + tiles.row(i, h);
                            const H h_(row_ / (64) / (2) / (6));
                            const SLOT slot_(row_ / (64) / (2) % (6));
                            const HALF half(row_ / (64) % (2));
                            const R r_(row_ % (64));
                            // attention_layer_backward.json:131: store DW3
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, part * 8 + j, h, e);
                                values[e] = acc_e;
                            }
                            DW3_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(DW3_map, DW3_part, at.column * 192 + part * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_qkv_weight_tiles_3)
// qkv_weight_tiles_3: tiles of 128 x 128 on the tensor cores, by mma.sync, rows by 16 bytes, 4 stages of 32 along
// S.
extern "C" __global__ void __launch_bounds__(128, 1)
    qkv_weight_tiles_3(pleat::bf16* DW3_ptr, pleat::bf16* DQKV_ptr, pleat::bf16* N0_ptr, long long B_size,
                       long long S_size) {
    const DW3 dw3(DW3_ptr);
    const DQKV dqkv(DQKV_ptr, pleat::extents(B(B_size), S(S_size)));
    const N0 n0(N0_ptr, pleat::extents(B(B_size), S(S_size)));
    using Tiles = pleat::TileSm80<pleat::bf16, 128, 128, 4, pleat::Major::mn, pleat::Major::mn, 16>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    pleat::wait_for_kernel_before();
    const pleat::TileGrid grid{48, 32, 1};
    const auto rows = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const int row_ = at.row * 128 + r;
        const H h_(row_ / (64) / (2) / (6));
        const SLOT slot_(row_ / (64) / (2) % (6));
        const HALF half(row_ / (64) % (2));
        const R r_(row_ % (64));
        return dqkv[r_ + half + slot_ + h_].get();
    };
    const auto columns = [&](const pleat::TileAt& at, int r) -> const pleat::bf16* {
        const E e_(at.column * 128 + r);
        return n0[e_].get();
    };
    const auto a_rows = pleat::along_k(rows, 6144);
    const auto b_columns = pleat::along_k(columns, 4096);
    tiles.consume(grid, static_cast<int>(B_size * S_size), a_rows, b_columns, [&](const pleat::TileAt& at, const auto& acc) {
#pragma unroll
        for (int j = 0; j < 16; ++j) {
            const E e_(at.column * 128 + tiles.column(j));
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row_ = at.row * 128 + tiles.row(i, h);
                    const H h_(row_ / (64) / (2) / (6));
                    const SLOT slot_(row_ / (64) / (2) % (6));
                    const HALF half(row_ / (64) % (2));
                    const R r_(row_ % (64));
                    // attention_layer_backward.json:131: store DW3
                    float dw3_out[2];
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const float acc_e = acc(i, j, h, e);
                        dw3_out[e] = acc_e;
                    }
                    pleat::store(dw3[e_ + r_ + half + slot_ + h_].get(), pleat::converted<pleat::bf16>(dw3_out));
                }
            }
        }
    });
}
#endif

}  // namespace attention_layer_backward
