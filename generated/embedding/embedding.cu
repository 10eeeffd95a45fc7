// Written by pleat from embedding.json. Do not edit.
// Rows of a table that tokens name
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace embedding {

//   require TOKEN >= 0 and TOKEN < extent(V)
//   store Y = W[V = TOKEN]

// embedding_map_part1: 8 neighbours along H a thread.
__device__ __forceinline__ void embedding_map_part1(const long long* TOKEN_ptr, const pleat::bf16* W_ptr,
                                                    pleat::bf16* Y_ptr, long long T_size, long long V_size,
                                                    unsigned block) {
    const TOKEN token(TOKEN_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr, pleat::extents(V(V_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 8;
    const T t(index / (4096));
    const pleat::Fold<H, 8> h(index / 8 % (512));
    const long long TOKEN_e = *token[t];
    // embedding.json:16: store Y
    pleat::Vec<pleat::bf16, 8> w_v = {};
    if (pleat::within(TOKEN_e, V_size)) w_v = pleat::load<8>(w[h + V(TOKEN_e)].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float W_e = pleat::as<float>(w_v, e);
        y_out[e] = W_e;
    }
    pleat::store(y[h + t].get(), pleat::converted<pleat::bf16>(y_out));
}

// embedding_map_part2: every tensor is contiguous over the whole domain: vectors run across rows, with a tail.
__device__ __forceinline__ void embedding_map_part2(const long long* TOKEN_ptr, long long T_size, long long V_size,
                                                    unsigned* status, unsigned block) {
    const TOKEN token(TOKEN_ptr, pleat::extents(T(T_size)));
    const long long index = (static_cast<long long>(block) * 128 + threadIdx.x) * 2;
    if (index >= T_size) return;
    const T t(index);
    const long long left = T_size - index;
    const int count = left < 2 ? static_cast<int>(left) : 2;
    // embedding.json:15: require TOKEN >= 0 and TOKEN < extent(V)
    const pleat::Vec<long long, 2> token_v = pleat::load_part<2>(token[t].get(), count);
#pragma unroll
    for (int e = 0; e < 2; ++e) {
        const long long TOKEN_e = token_v[e];
        if (e < count && !(TOKEN_e >= 0ll && TOKEN_e < static_cast<long long>(V_size))) atomicOr(status, 1u);
    }
}

// embedding_map: embedding_map_part1, embedding_map_part2 side by side, each with blocks of its own.
extern "C" __global__ void __launch_bounds__(128)
    embedding_map(const long long* TOKEN_ptr, const pleat::bf16* W_ptr, pleat::bf16* Y_ptr, long long T_size,
                  long long V_size, unsigned* status) {
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const long long blocks1 = T_size * 4;
    if (block < blocks1) {
        embedding_map_part1(TOKEN_ptr, W_ptr, Y_ptr, T_size, V_size, block);
        return;
    }
    block -= static_cast<unsigned>(blocks1);
    embedding_map_part2(TOKEN_ptr, T_size, V_size, status, block);
}

}  // namespace embedding
