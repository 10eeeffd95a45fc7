// Written by pleat from layernorm_backward.json. Do not edit.
// DX, DW and DB of Y = (X - MEAN) * R * W + B from DY, X and what layernorm_forward left. Rounded by itself, DY * W
// cancels against its mean to the last digit where a row is short
#include "dims.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"
#include "pleat/gpu/sweep.h"

namespace layernorm_backward {

//   let x = X - MEAN
//   let d = DY * R
//   let g = f32(DY * W)
//   reduce m = mean of g along H
//   reduce c = mean of g * x along H
//   let b = R * R * R * c
//   store DX = R * (g - m) - x * b
//   reduce dw = sum of d * x along T
//   reduce db = sum of DY along T
//   store DW = dw
//   store DB = db

// layernorm_backward_sweep_1: 1 row at most: 128 threads of one block share it and keep their columns, so that no
// launch need follow.
extern "C" __global__ void __launch_bounds__(128)
    layernorm_backward_sweep_1(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                               const float* MEAN_ptr, const float* R_ptr, pleat::bf16* DX_ptr, pleat::bf16* DW_ptr,
                               pleat::bf16* DB_ptr, long long T_size) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const X x_(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const MEAN mean(MEAN_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    const DW dw_(DW_ptr);
    const DB db_(DB_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    pleat::Sum<float> dw_partial[4][8];
    pleat::Sum<float> db_partial[4][8];
    pleat::Vec<pleat::bf16, 8> w_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load_now<8>(w[h].get());
    }

    constexpr int row = 0;
    const T t(row);
    const float mean_now = pleat::load_now<1>(mean[t].get())[0];
    const float r__now = pleat::load_now<1>(r_[t].get())[0];
    pleat::Vec<pleat::bf16, 8> dy_row[4];
    pleat::Vec<pleat::bf16, 8> x__row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        dy_row[slot] = pleat::load_now<8>(dy[t + h].get());
        x__row[slot] = pleat::load_now<8>(x_[t + h].get());
    }

    // layernorm_backward.json:23: reduce m
    // layernorm_backward.json:24: reduce c
    const float MEAN_e = mean_now;
    pleat::Sum<float> m_state;
    pleat::Sum<float> c_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            const float W_e = pleat::as<float>(w_row[slot], e);
            // layernorm_backward.json:22: let g
            const float g = DY_e * W_e;
            terms[e] = g;
            const float X_e = pleat::as<float>(x__row[slot], e);
            // layernorm_backward.json:20: let x
            const float x = X_e - MEAN_e;
            c_state.add_product(g, x);
        }
        m_state.add(terms);
    }
    __shared__ pleat::Exchange<4, pleat::Sum<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, m_state, c_state);
    const float m = m_state.sum() / float(4096);
    const float c = c_state.sum() / float(4096);

    const float R_e = r__now;
    // layernorm_backward.json:25: let b
    const float b = R_e * R_e * R_e * c;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        // layernorm_backward.json:26: store DX
        // layernorm_backward.json:27: reduce dw
        // layernorm_backward.json:28: reduce db
        float dx_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            const float W_e = pleat::as<float>(w_row[slot], e);
            // layernorm_backward.json:22: let g
            const float g = DY_e * W_e;
            const float X_e = pleat::as<float>(x__row[slot], e);
            // layernorm_backward.json:20: let x
            const float x = X_e - MEAN_e;
            dx_out[e] = pleat::math::fma(R_e, g - m, -(x * b));
            // layernorm_backward.json:21: let d
            const float d = DY_e * R_e;
            dw_partial[slot][e].add_product(d, x);
            const float term[1] = {DY_e};
            db_partial[slot][e].add(term);
        }
        pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
    }

#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        // layernorm_backward.json:29: store DW
        // layernorm_backward.json:30: store DB
        float dw__out[8];
        float db__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            dw__out[e] = dw_partial[slot][e].sum();
            db__out[e] = db_partial[slot][e].sum();
        }
        pleat::store(dw_[h].get(), pleat::converted<pleat::bf16>(dw__out));
        pleat::store(db_[h].get(), pleat::converted<pleat::bf16>(db__out));
    }
}

#if __CUDA_ARCH__ >= 900  // thread-block clusters
// layernorm_backward_sweep_2: 16 rows at most: 16 threads in each block of a cluster of 8 share each and keep their
// columns, so that no launch need follow.
extern "C" __global__ void __launch_bounds__(256)
    layernorm_backward_sweep_2(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                               const float* MEAN_ptr, const float* R_ptr, pleat::bf16* DX_ptr, pleat::bf16* DW_ptr,
                               pleat::bf16* DB_ptr, long long T_size) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const X x_(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const MEAN mean(MEAN_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    const DW dw_(DW_ptr);
    const DB db_(DB_ptr);
    pleat::griddepcontrol_wait();
    __shared__ pleat::RowsExchange<16, 8, pleat::Sum<float>, pleat::Sum<float>> exchange1;
    if (threadIdx.x == 0) exchange1.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 16 + static_cast<int>(threadIdx.x) % 16;
    pleat::Sum<float> dw_partial[4][8];
    pleat::Sum<float> db_partial[4][8];
    pleat::Vec<pleat::bf16, 8> w_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load_now<8>(w[h].get());
    }

    const int place = static_cast<int>(threadIdx.x) / 16;
    const bool live = place < T_size;
    const int row = live ? place : 0;  // exchanges take whole warps
    const T t(row);
    const float mean_now = pleat::load_now<1>(mean[t].get())[0];
    const float r__now = pleat::load_now<1>(r_[t].get())[0];
    pleat::Vec<pleat::bf16, 8> dy_row[4];
    pleat::Vec<pleat::bf16, 8> x__row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        dy_row[slot] = pleat::load_now<8>(dy[t + h].get());
        x__row[slot] = pleat::load_now<8>(x_[t + h].get());
    }

    // layernorm_backward.json:23: reduce m
    // layernorm_backward.json:24: reduce c
    const float MEAN_e = mean_now;
    pleat::Sum<float> m_state;
    pleat::Sum<float> c_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 1024 + lane * 8;
        const H h(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_row[slot], e);
            const float W_e = pleat::as<float>(w_row[slot], e);
            // layernorm_backward.json:22: let g
            const float g = DY_e * W_e;
            terms[e] = g;
            const float X_e = pleat::as<float>(x__row[slot], e);
            // layernorm_backward.json:20: let x
            const float x = X_e - MEAN_e;
            c_state.add_product(g, x);
        }
        m_state.add(terms);
    }
    pleat::across_lanes<16>(m_state);
    pleat::across_lanes<16>(c_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster<16>(exchange1, m_state, c_state);
    const float m = m_state.sum() / float(4096);
    const float c = c_state.sum() / float(4096);

    const float R_e = r__now;
    // layernorm_backward.json:25: let b
    const float b = R_e * R_e * R_e * c;
    if (live) {
#pragma unroll
        for (int slot = 0; slot < 4; ++slot) {
            const int j = slot * 1024 + lane * 8;
            const H h(j);
            // layernorm_backward.json:26: store DX
            // layernorm_backward.json:27: reduce dw
            // layernorm_backward.json:28: reduce db
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                // layernorm_backward.json:22: let g
                const float g = DY_e * W_e;
                const float X_e = pleat::as<float>(x__row[slot], e);
                // layernorm_backward.json:20: let x
                const float x = X_e - MEAN_e;
                dx_out[e] = pleat::math::fma(R_e, g - m, -(x * b));
                // layernorm_backward.json:21: let d
                const float d = DY_e * R_e;
                dw_partial[slot][e].add_product(d, x);
                const float term[1] = {DY_e};
                db_partial[slot][e].add(term);
            }
            pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
        }
    }

    const int part = static_cast<int>(threadIdx.x) / 32, column = static_cast<int>(threadIdx.x) % 32;
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> dw_partial_parts;
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> db_partial_parts;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        __syncthreads();
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(dw_partial[slot][e]);
        dw_partial_parts.put(part, column, dw_partial[slot]);
#pragma unroll
        for (int e = 0; e < 8; ++e) pleat::across_groups<16>(db_partial[slot][e]);
        db_partial_parts.put(part, column, db_partial[slot]);
        __syncthreads();
        const int own = static_cast<int>(threadIdx.x);
        if (own < 128) {
            const int j = slot * 1024 + (lane / 16 * 16 + own % 16) * 8 + own / 16;
            const auto dw_partial_state = dw_partial_parts.combined(own % 16, own / 16);
            const auto db_partial_state = db_partial_parts.combined(own % 16, own / 16);
            const H h(j);
            const float v = dw_partial_state.sum();
            const float v_ = db_partial_state.sum();
            // layernorm_backward.json:29: store DW
            *dw_[h] = pleat::convert<pleat::bf16>(v);
            // layernorm_backward.json:30: store DB
            *db_[h] = pleat::convert<pleat::bf16>(v_);
        }
    }
}
#endif

// layernorm_backward_1_sweep_3: 256 threads in each of 2 groups go from row to row together, the next 3 rows on
// their way, and each adds up its own columns.
extern "C" __global__ void __launch_bounds__(512)
    layernorm_backward_1_sweep_3(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                                 const float* MEAN_ptr, const float* R_ptr, pleat::bf16* DX_ptr, long long T_size,
                                 pleat::Sum<float>* dw_partial_values, pleat::Sum<float>* db_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const X x_(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const MEAN mean(MEAN_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 256;
    const long long step = gridDim.x * 2ll;
    const int group = pleat::uniform(static_cast<int>(threadIdx.x) / 256);
    const long long first = blockIdx.x + group * static_cast<long long>(gridDim.x);
    pleat::Sum<float> dw_partial[2][8];
    pleat::Sum<float> db_partial[2][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const dy_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const x__coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 3072);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = slot * 2048 + lane * 8;
        if (place < T_size) {
            const T t(place);
            const H h(j);
            pleat::fetch(dy_coming[(stage * 2 + slot) * 512 + threadIdx.x], dy[t + h].get());
            pleat::fetch(x__coming[(stage * 2 + slot) * 512 + threadIdx.x], x_[t + h].get());
        }
    };
    for (int stage = 0; stage < 3; ++stage) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) fetch(first + stage * step, stage, slot);
        pleat::cp_async_commit();
    }
    pleat::Vec<pleat::bf16, 8> w_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load<8>(w[h].get());
    }
    float mean_next{};
    float r__next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < T_size) {
            const T t(place_);
            mean_next = *mean[t].get();
            r__next = *r_[t].get();
        }
    };
    look_ahead(first);

    int turn_ = 0;  // which of its two halves an exchange uses
    int stage = 0;
    for (long long row = first; row < T_size; row += step) {
        const T t(row);
        const float mean_now = mean_next;
        const float r__now = r__next;
        look_ahead(row + step);
        pleat::cp_async_wait<2>();
        pleat::Vec<pleat::bf16, 8> dy_row[2];
        pleat::Vec<pleat::bf16, 8> x__row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            dy_row[slot] = dy_coming[(stage * 2 + slot) * 512 + threadIdx.x];
            x__row[slot] = x__coming[(stage * 2 + slot) * 512 + threadIdx.x];
            fetch(row + 3 * step, stage, slot);
        }
        pleat::cp_async_commit();

        // layernorm_backward.json:23: reduce m
        // layernorm_backward.json:24: reduce c
        const float MEAN_e = mean_now;
        pleat::Sum<float> m_state;
        pleat::Sum<float> c_state;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            float terms[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                // layernorm_backward.json:22: let g
                const float g = DY_e * W_e;
                terms[e] = g;
                const float X_e = pleat::as<float>(x__row[slot], e);
                // layernorm_backward.json:20: let x
                const float x = X_e - MEAN_e;
                c_state.add_product(g, x);
            }
            m_state.add(terms);
        }
        __shared__ pleat::Exchange<8, pleat::Sum<float>, pleat::Sum<float>> exchange1[2][2];
        pleat::across_group(group, exchange1[turn_][group], m_state, c_state);
        const float m = m_state.sum() / float(4096);
        const float c = c_state.sum() / float(4096);

        const float R_e = r__now;
        // layernorm_backward.json:25: let b
        const float b = R_e * R_e * R_e * c;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            // layernorm_backward.json:26: store DX
            // layernorm_backward.json:27: reduce dw
            // layernorm_backward.json:28: reduce db
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                // layernorm_backward.json:22: let g
                const float g = DY_e * W_e;
                const float X_e = pleat::as<float>(x__row[slot], e);
                // layernorm_backward.json:20: let x
                const float x = X_e - MEAN_e;
                dx_out[e] = pleat::math::fma(R_e, g - m, -(x * b));
                // layernorm_backward.json:21: let d
                const float d = DY_e * R_e;
                dw_partial[slot][e].add_product(d, x);
                const float term[1] = {DY_e};
                db_partial[slot][e].add(term);
            }
            pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
        }
        stage = stage + 1 == 3 ? 0 : stage + 1;
        turn_ = 1 - turn_;
    }

    const long long block = blockIdx.x;
    auto& dw_partial_parts = *reinterpret_cast<pleat::Parts<pleat::Sum<float>, 1, 8, 256>*>(row_storage);
    if (blockIdx.x + static_cast<long long>(gridDim.x) < T_size) {
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
            const H h(j);
            pleat::store_states(dw_partial_values + block * 4096 + j, dw_partial[slot]);
        }
    }
    auto& db_partial_parts = *reinterpret_cast<pleat::Parts<pleat::Sum<float>, 1, 8, 256>*>(row_storage);
    if (blockIdx.x + static_cast<long long>(gridDim.x) < T_size) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            __syncthreads();
            if (group > 0) db_partial_parts.put(group - 1, lane, db_partial[slot]);
            __syncthreads();
            if (group == 0) db_partial_parts.combine<0>(lane, db_partial[slot]);
        }
    }
    if (group == 0) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            pleat::store_states(db_partial_values + block * 4096 + j, db_partial[slot]);
        }
    }
}

// layernorm_backward_2_finish_3: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    layernorm_backward_2_finish_3(pleat::bf16* DW_ptr, pleat::bf16* DB_ptr, long long T_size,
                                  const pleat::Sum<float>* dw_partial_values,
                                  const pleat::Sum<float>* db_partial_values) {
    const DW dw_(DW_ptr);
    const DB db_(DB_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(T_size, 132));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layernorm_backward.json:27: reduce dw
    // layernorm_backward.json:28: reduce db
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    pleat::Sum<float> db_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> db_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 9; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
#pragma unroll
        for (int round = 0; round < 9; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) db_partial_state[0].combine(db_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    db_partial_state_parts.put(part, lane, db_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    db_partial_state_parts.combine(lane, db_partial_state);
    const H h(column);
    const float dw = dw_partial_state[0].sum();
    const float db = db_partial_state[0].sum();
    // layernorm_backward.json:29: store DW
    *dw_[h] = pleat::convert<pleat::bf16>(dw);
    // layernorm_backward.json:30: store DB
    *db_[h] = pleat::convert<pleat::bf16>(db);
}

// layernorm_backward_1_sweep_4: 256 threads go from row to row together, the next 3 rows on their way, and each
// adds up its own columns.
extern "C" __global__ void __launch_bounds__(256, 2)
    layernorm_backward_1_sweep_4(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                                 const float* MEAN_ptr, const float* R_ptr, pleat::bf16* DX_ptr, long long T_size,
                                 pleat::Sum<float>* dw_partial_values, pleat::Sum<float>* db_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const X x_(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const MEAN mean(MEAN_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    const long long step = gridDim.x;
    const long long first = blockIdx.x;
    pleat::Sum<float> dw_partial[2][8];
    pleat::Sum<float> db_partial[2][8];
    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* const dy_coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage);
    pleat::Vec<pleat::bf16, 8>* const x__coming = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage + 1536);
    // Begins to copy this thread's vectors of a slot.
    const auto fetch = [&](long long place, [[maybe_unused]] int stage, [[maybe_unused]] int slot) {
        const int j = slot * 2048 + lane * 8;
        if (place < T_size) {
            const T t(place);
            const H h(j);
            pleat::fetch(dy_coming[(stage * 2 + slot) * 256 + threadIdx.x], dy[t + h].get());
            pleat::fetch(x__coming[(stage * 2 + slot) * 256 + threadIdx.x], x_[t + h].get());
        }
    };
    for (int stage = 0; stage < 3; ++stage) {
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) fetch(first + stage * step, stage, slot);
        pleat::cp_async_commit();
    }
    pleat::Vec<pleat::bf16, 8> w_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load<8>(w[h].get());
    }
    float mean_next{};
    float r__next{};
    const auto look_ahead = [&](long long place_) {
        if (place_ < T_size) {
            const T t(place_);
            mean_next = *mean[t].get();
            r__next = *r_[t].get();
        }
    };
    look_ahead(first);

    int turn_ = 0;  // which of its two halves an exchange uses
    int stage = 0;
    for (long long row = first; row < T_size; row += step) {
        const T t(row);
        const float mean_now = mean_next;
        const float r__now = r__next;
        look_ahead(row + step);
        pleat::cp_async_wait<2>();
        pleat::Vec<pleat::bf16, 8> dy_row[2];
        pleat::Vec<pleat::bf16, 8> x__row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            dy_row[slot] = dy_coming[(stage * 2 + slot) * 256 + threadIdx.x];
            x__row[slot] = x__coming[(stage * 2 + slot) * 256 + threadIdx.x];
            fetch(row + 3 * step, stage, slot);
        }
        pleat::cp_async_commit();

        // layernorm_backward.json:23: reduce m
        // layernorm_backward.json:24: reduce c
        const float MEAN_e = mean_now;
        pleat::Sum<float> m_state;
        pleat::Sum<float> c_state;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            float terms[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                // layernorm_backward.json:22: let g
                const float g = DY_e * W_e;
                terms[e] = g;
                const float X_e = pleat::as<float>(x__row[slot], e);
                // layernorm_backward.json:20: let x
                const float x = X_e - MEAN_e;
                c_state.add_product(g, x);
            }
            m_state.add(terms);
        }
        __shared__ pleat::Exchange<8, pleat::Sum<float>, pleat::Sum<float>> exchange1[2];
        pleat::across_block(exchange1[turn_], m_state, c_state);
        const float m = m_state.sum() / float(4096);
        const float c = c_state.sum() / float(4096);

        const float R_e = r__now;
        // layernorm_backward.json:25: let b
        const float b = R_e * R_e * R_e * c;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            // layernorm_backward.json:26: store DX
            // layernorm_backward.json:27: reduce dw
            // layernorm_backward.json:28: reduce db
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                // layernorm_backward.json:22: let g
                const float g = DY_e * W_e;
                const float X_e = pleat::as<float>(x__row[slot], e);
                // layernorm_backward.json:20: let x
                const float x = X_e - MEAN_e;
                dx_out[e] = pleat::math::fma(R_e, g - m, -(x * b));
                // layernorm_backward.json:21: let d
                const float d = DY_e * R_e;
                dw_partial[slot][e].add_product(d, x);
                const float term[1] = {DY_e};
                db_partial[slot][e].add(term);
            }
            pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
        }
        stage = stage + 1 == 3 ? 0 : stage + 1;
        turn_ = 1 - turn_;
    }

#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        pleat::store_states(dw_partial_values + first * 4096 + j, dw_partial[slot]);
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        pleat::store_states(db_partial_values + first * 4096 + j, db_partial[slot]);
    }
}

// layernorm_backward_2_finish_4: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    layernorm_backward_2_finish_4(pleat::bf16* DW_ptr, pleat::bf16* DB_ptr, long long T_size,
                                  const pleat::Sum<float>* dw_partial_values,
                                  const pleat::Sum<float>* db_partial_values) {
    const DW dw_(DW_ptr);
    const DB db_(DB_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(T_size, 264));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layernorm_backward.json:27: reduce dw
    // layernorm_backward.json:28: reduce db
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    pleat::Sum<float> db_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> db_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) db_partial_state[0].combine(db_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    db_partial_state_parts.put(part, lane, db_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    db_partial_state_parts.combine(lane, db_partial_state);
    const H h(column);
    const float dw = dw_partial_state[0].sum();
    const float db = db_partial_state[0].sum();
    // layernorm_backward.json:29: store DW
    *dw_[h] = pleat::convert<pleat::bf16>(dw);
    // layernorm_backward.json:30: store DB
    *db_[h] = pleat::convert<pleat::bf16>(db);
}

// layernorm_backward_1_sweep_5: 256 threads go from row to row together and each adds up its own columns.
extern "C" __global__ void __launch_bounds__(256, 2)
    layernorm_backward_1_sweep_5(const pleat::bf16* DY_ptr, const pleat::bf16* X_ptr, const pleat::bf16* W_ptr,
                                 const float* MEAN_ptr, const float* R_ptr, pleat::bf16* DX_ptr, long long T_size,
                                 pleat::Sum<float>* dw_partial_values, pleat::Sum<float>* db_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const X x_(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const MEAN mean(MEAN_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_launch_dependents();  // where it finds room, to wait there
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    const long long step = gridDim.x;
    const long long first = blockIdx.x;
    pleat::Sum<float> dw_partial[2][8];
    pleat::Sum<float> db_partial[2][8];
    pleat::Vec<pleat::bf16, 8> w_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        w_row[slot] = pleat::load<8>(w[h].get());
    }
    float mean_next{};
    float r__next{};
    const auto look_ahead = [&](long long place) {
        if (place < T_size) {
            const T t(place);
            mean_next = *mean[t].get();
            r__next = *r_[t].get();
        }
    };
    look_ahead(first);

    int turn_ = 0;  // which of its two halves an exchange uses
    for (long long row = first; row < T_size; row += step) {
        const T t(row);
        const float mean_now = mean_next;
        const float r__now = r__next;
        look_ahead(row + step);
        pleat::Vec<pleat::bf16, 8> dy_row[2];
        pleat::Vec<pleat::bf16, 8> x__row[2];
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            dy_row[slot] = pleat::load<8>(dy[t + h].get());
            x__row[slot] = pleat::load<8>(x_[t + h].get());
        }

        // layernorm_backward.json:23: reduce m
        // layernorm_backward.json:24: reduce c
        const float MEAN_e = mean_now;
        pleat::Sum<float> m_state;
        pleat::Sum<float> c_state;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            float terms[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                // layernorm_backward.json:22: let g
                const float g = DY_e * W_e;
                terms[e] = g;
                const float X_e = pleat::as<float>(x__row[slot], e);
                // layernorm_backward.json:20: let x
                const float x = X_e - MEAN_e;
                c_state.add_product(g, x);
            }
            m_state.add(terms);
        }
        __shared__ pleat::Exchange<8, pleat::Sum<float>, pleat::Sum<float>> exchange1[2];
        pleat::across_block(exchange1[turn_], m_state, c_state);
        const float m = m_state.sum() / float(4096);
        const float c = c_state.sum() / float(4096);

        const float R_e = r__now;
        // layernorm_backward.json:25: let b
        const float b = R_e * R_e * R_e * c;
#pragma unroll
        for (int slot = 0; slot < 2; ++slot) {
            const int j = slot * 2048 + lane * 8;
            const H h(j);
            // layernorm_backward.json:26: store DX
            // layernorm_backward.json:27: reduce dw
            // layernorm_backward.json:28: reduce db
            float dx_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_row[slot], e);
                const float W_e = pleat::as<float>(w_row[slot], e);
                // layernorm_backward.json:22: let g
                const float g = DY_e * W_e;
                const float X_e = pleat::as<float>(x__row[slot], e);
                // layernorm_backward.json:20: let x
                const float x = X_e - MEAN_e;
                dx_out[e] = pleat::math::fma(R_e, g - m, -(x * b));
                // layernorm_backward.json:21: let d
                const float d = DY_e * R_e;
                dw_partial[slot][e].add_product(d, x);
                const float term[1] = {DY_e};
                db_partial[slot][e].add(term);
            }
            pleat::store(dx[t + h].get(), pleat::converted<pleat::bf16>(dx_out));
        }
        turn_ = 1 - turn_;
    }

#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        pleat::store_states(dw_partial_values + first * 4096 + j, dw_partial[slot]);
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        pleat::store_states(db_partial_values + first * 4096 + j, db_partial[slot]);
    }
}

// layernorm_backward_2_finish_5: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(512)
    layernorm_backward_2_finish_5(pleat::bf16* DW_ptr, pleat::bf16* DB_ptr, long long T_size,
                                  const pleat::Sum<float>* dw_partial_values,
                                  const pleat::Sum<float>* db_partial_values) {
    const DW dw_(DW_ptr);
    const DB db_(DB_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(T_size, 264));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // layernorm_backward.json:27: reduce dw
    // layernorm_backward.json:28: reduce db
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> dw_partial_state_parts;
    pleat::Sum<float> db_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 16, 1> db_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
        }
#pragma unroll
        for (int round = 0; round < 17; ++round) {
            const long long s = round * 16 + part;
            if (s < splits) db_partial_state[0].combine(db_partial_values[s * 4096 + column]);
        }
    }
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    db_partial_state_parts.put(part, lane, db_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    db_partial_state_parts.combine(lane, db_partial_state);
    const H h(column);
    const float dw = dw_partial_state[0].sum();
    const float db = db_partial_state[0].sum();
    // layernorm_backward.json:29: store DW
    *dw_[h] = pleat::convert<pleat::bf16>(dw);
    // layernorm_backward.json:30: store DB
    *db_[h] = pleat::convert<pleat::bf16>(db);
}

}  // namespace layernorm_backward
