// Written by pleat from embedding_backward.json. Do not edit.
// The gradients of embedding
#include "dims.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/segments.h"

namespace embedding_backward {

//   require TOKEN >= 0 and TOKEN < extent(V)
//   reduce dw = sum of where(V == TOKEN, DY, 0) along T
//   store DW = dw

// embedding_backward_1_segments: finds the row that each position names.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_1_segments(const long long* TOKEN_ptr, long long T_size, long long V_size, unsigned* keys,
                                  unsigned* counts, unsigned* status) {
    const TOKEN token(TOKEN_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    using Sort = pleat::KeySort<7, long long>;
    __shared__ unsigned counted[Sort::digits];
    Sort::clear(counted);
    const long long share = pleat::size_max(1024, pleat::size_ceil_div(T_size, 32768) * 256);
    const long long first = blockIdx.x * share;
    const long long end = T_size;
    for (long long position = first + threadIdx.x; position < first + share && position < end; position += 256) {
        const T t(position);
        const long long TOKEN_e = *token[t];
        const long long named = TOKEN_e;
        const long long row_ = named;
        const unsigned key = static_cast<unsigned>(pleat::within(named, V_size) ? row_ : V_size);
        Sort::put(counted, keys, position, key);
        // embedding_backward.json:14: require TOKEN >= 0 and TOKEN < extent(V)
        if (!(TOKEN_e >= 0ll && TOKEN_e < static_cast<long long>(V_size))) atomicOr(status, 1u);
    }
    Sort::leave(counted, counts, 3);
}

// embedding_backward_2_segments: sorts positions by one digit of their rows' numbers.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_2_segments(long long T_size, long long V_size, const unsigned* keys, unsigned* sorted_keys,
                                  long long* sorted_positions, const unsigned* counts, unsigned* next_counts) {
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    using Sort = pleat::KeySort<7, long long>;
    const long long share = pleat::size_max(1024, pleat::size_ceil_div(T_size, 32768) * 256);
    const long long all = T_size;
    const Sort::Pass pass{keys, nullptr, sorted_keys, sorted_positions, counts, next_counts, 0};
    Sort::place(pass, all, share);
}

// embedding_backward_3_segments: sorts positions by one digit of their rows' numbers.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_3_segments(long long T_size, long long V_size, const unsigned* keys,
                                  const long long* positions, unsigned* sorted_keys, long long* sorted_positions,
                                  const unsigned* counts, unsigned* next_counts) {
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    using Sort = pleat::KeySort<7, long long>;
    const long long share = pleat::size_max(1024, pleat::size_ceil_div(T_size, 32768) * 256);
    const long long all = T_size;
    const Sort::Pass pass{keys, positions, sorted_keys, sorted_positions, counts, next_counts, 7};
    Sort::place(pass, all, share);
}

// embedding_backward_4_segments: sorts positions by one digit of their rows' numbers.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_4_segments(long long T_size, long long V_size, const unsigned* keys,
                                  const long long* positions, unsigned* sorted_keys, long long* sorted_positions,
                                  const unsigned* counts) {
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    using Sort = pleat::KeySort<7, long long>;
    const long long share = pleat::size_max(1024, pleat::size_ceil_div(T_size, 32768) * 256);
    const long long all = T_size;
    const Sort::Pass pass{keys, positions, sorted_keys, sorted_positions, counts, nullptr, 14};
    Sort::place(pass, all, share);
}

// embedding_backward_5_segments: adds up pieces of long segments, and finds where each row's segment begins.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_5_segments(const pleat::bf16* DY_ptr, long long T_size, long long V_size,
                                  const unsigned* keys, const long long* sorted, long long* begins, float* pieces) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const long long all = T_size;
    const long long rows = V_size;
    const long long columns = 4096;
    const long long blocks = pleat::size_floor_div(T_size, 64) * 2;
    if (blockIdx.x >= blocks) return pleat::find_segments(keys, all, begins, rows, blockIdx.x - blocks);
    const long long index = (blockIdx.x * 256ll + threadIdx.x) * 8;
    if (index >= all / 64 * columns) return;
    const long long piece = index / columns, column = index % columns;
    if (!pleat::is_whole_piece(keys, piece, 64, rows)) return;
    const unsigned row = keys[piece * 64];
    const V v(row);
    const H h(column);
    // embedding_backward.json:15: reduce dw
    float sums[8] = {};
#pragma unroll 4
    for (int i = 0; i < 64; ++i) {
        const long long position = sorted[piece * 64 + i];
        const T t(position);
        const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_v, e);
            sums[e] += DY_e;
        }
    }
#pragma unroll
    for (int e = 0; e < 8; ++e) pieces[piece * columns + column + e] = sums[e];
}

// embedding_backward_6_segments: adds up pieces of pieces.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_6_segments(long long T_size, long long V_size, const unsigned* keys, const float* pieces,
                                  float* pieces_of_pieces) {
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const long long all = T_size;
    const long long rows = V_size;
    const long long columns = 4096;
    pleat::add_up_pieces<64>(keys, all, rows, pieces, pieces_of_pieces, columns);
}

// embedding_backward_7_segments: adds up each row's segment in order of positions, and stores.
extern "C" __global__ void __launch_bounds__(256)
    embedding_backward_7_segments(const pleat::bf16* DY_ptr, pleat::bf16* DW_ptr, long long T_size,
                                  long long V_size, const long long* sorted, const long long* begins,
                                  const float* pieces, const float* pieces_of_pieces) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DW dw_(DW_ptr, pleat::extents(V(V_size)));
    pleat::griddepcontrol_wait();
    const long long rows = V_size;
    const long long columns = 4096;
    const long long vectors = 512;
    const long long index = blockIdx.x * 256ll + threadIdx.x;
    const long long column = index % vectors * 8, first = index / vectors * 4;
#pragma unroll 1
    for (long long row = first; row < first + 4 && row < rows; ++row) {
        const pleat::Segment<64, long long> segment(begins[row], begins[row + 1]);
        const V v(row);
        const H h(column);
        // embedding_backward.json:15: reduce dw
        float sums[8] = {};
#pragma unroll 4
        for (long long i = 0; i < segment.singles; ++i) {
            const long long position = sorted[segment.single(i)];
            const T t(position);
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                sums[e] += DY_e;
            }
        }
        pleat::add_pieces<64>(sums, segment.first, segment.last, pieces, pieces_of_pieces, columns, column);
        // embedding_backward.json:16: store DW
        float dw__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            dw__out[e] = sums[e];
        }
        pleat::store(dw_[v + h].get(), pleat::converted<pleat::bf16>(dw__out));
    }
}

}  // namespace embedding_backward
