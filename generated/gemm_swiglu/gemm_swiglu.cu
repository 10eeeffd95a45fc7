// Written by pleat from gemm_swiglu.json. Do not edit.
// O = silu(gate) * up, where gate and up are neighbouring columns of A Bt
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"
#include "pleat/gpu/tile_sm90.h"

namespace gemm_swiglu {

//   contract acc = A, B along K
//   store O = silu(acc[G = 0]) * acc[G = 1]

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma
// gemm_swiglu_tiles: tiles of 128 x 128 on the tensor cores, one for each consumer in turn, 6 stages of 64 along K.
extern "C" __global__ void __launch_bounds__(384)
    gemm_swiglu_tiles(const __grid_constant__ pleat::TensorMap A_map,
                      const __grid_constant__ pleat::TensorMap B_map,
                      const __grid_constant__ pleat::TensorMap O_map, pleat::bf16* O_ptr, long long M_size) {
    const O o(O_ptr, pleat::extents(M(M_size)));
    using Tiles = pleat::TileSm90<pleat::bf16, pleat::Form::pingpong, 128, 128, 6, 2>;
    extern __shared__ __align__(1024) unsigned char memory[];
    Tiles tiles(memory);
    const pleat::TileGrid grid{static_cast<int>(pleat::size_ceil_div(M_size, 128)), 172, 1};
    const int steps = 64;
    if (tiles.is_producer()) {
        tiles.produce(grid, steps, [&](const pleat::TileAt& at, int k, const auto& stage) {
            stage.load_a(A_map, k * 64, at.row * 128);
            stage.load_b(B_map, k * 64, at.column * 64, stage.part() * 1);
        });
    } else {
        tiles.consume(grid, steps, [&](const pleat::TileAt& at, const auto& acc) {
#pragma unroll
            for (int part = 0; part < 1; ++part) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    pleat::Vec<pleat::bf16, 2> O_part[8][2];
#pragma unroll
                    for (int j = 0; j < 8; ++j) {
                        const I i_(at.column * 64 + tiles.column(j));
#pragma unroll
                        for (int h = 0; h < 2; ++h) {
                            const M m(at.row * 128 + tiles.row(i, h));
                            // gemm_swiglu.json:15: store O
                            float values[2];
#pragma unroll
                            for (int e = 0; e < 2; ++e) {
                                const float acc_e = acc(i, j, h, e);
                                const float acc_e_ = acc(i, j + 8, h, e);
                                values[e] = pleat::math::silu(acc_e) * acc_e_;
                            }
                            O_part[j][h] = pleat::converted<pleat::bf16>(values);
                        }
                    }
                    tiles.store(O_map, O_part, at.column * 64, at.row * 128 + tiles.first_row(i));
                }
            }
        });
    }
}
#endif

// gemm_swiglu_1_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    gemm_swiglu_1_rows(const pleat::bf16* A_ptr, const pleat::bf16* B_ptr, long long M_size, float* acc_values) {
    const A a(A_ptr, pleat::extents(M(M_size)));
    const B b(B_ptr);
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const M m(row / (2) / (11008));
    const I i_(row / (2) % (11008));
    const G g(row % (2));

    // gemm_swiglu.json:13: contract acc
    pleat::Sum<float> acc_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const K k(j);
        const pleat::Vec<pleat::bf16, 8> a_v = pleat::load<8>(a[m + k].get());
        const pleat::Vec<pleat::bf16, 8> b_v = pleat::load<8>(b[g + i_ + k].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float A_e = pleat::as<float>(a_v, e);
            const float B_e = pleat::as<float>(b_v, e);
            acc_state.add_product(A_e, B_e);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, acc_state);
    const float acc = acc_state.sum();

    if (lane == 0) {
        acc_values[((m.get()) * 11008 + i_.get()) * 2 + g.get()] = acc;
    }
}

// gemm_swiglu_2_map: 8 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(256)
    gemm_swiglu_2_map(pleat::bf16* O_ptr, long long M_size, const float* acc_values) {
    const O o(O_ptr, pleat::extents(M(M_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= M_size * 11008) return;
    const M m(index / (11008));
    const I i_(index % (11008));
    // gemm_swiglu.json:15: store O
    float o_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const long long acc_place = ((m.get()) * 11008 + (i_ + I(e)).get()) * 2 + G(0).get();
        const float acc_at = acc_values[acc_place];
        const long long acc_place_ = ((m.get()) * 11008 + (i_ + I(e)).get()) * 2 + G(1).get();
        const float acc_at_ = acc_values[acc_place_];
        o_out[e] = pleat::math::silu(acc_at) * acc_at_;
    }
    pleat::store(o[i_ + m].get(), pleat::converted<pleat::bf16>(o_out));
}

}  // namespace gemm_swiglu
