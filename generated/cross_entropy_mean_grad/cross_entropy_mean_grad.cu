// Written by pleat from cross_entropy_mean_grad.json. Do not edit.
// The mean LOSS of the tokens whose LABEL is not ignore_index, NaN without any, and its gradient over the logits:
// the tokens are counted first, so that each row is gone over once
#include "dims.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/pdl.h"

namespace cross_entropy_mean_grad {

// ---- cross_entropy_count ----
//   reduce tokens = sum of LABEL != ignore_index along T
//   store SHARE = 1 / tokens

// cross_entropy_count_1_rows_1: the rows are few and long: blocks share one out, a second launch combines their
// states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_count_1_rows_1(const long long* LABEL_ptr, long long T_size, long long ignore_index,
                                 pleat::Sum<long long>* tokens_partial_values) {
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(T_size, 2048)));
    const long long split = blockIdx.x % splits, row = blockIdx.x / splits;
    // cross_entropy_mean_grad.json:19: reduce tokens
    pleat::Sum<long long> tokens_partial_state;
#pragma unroll 4
    for (long long j = (split * 256 + lane) * 2; j < T_size; j += splits * 512) {
        const T t(j);
        const pleat::Vec<long long, 2> label_v = pleat::load<2>(label[t].get());
        long long terms[2];
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            const long long LABEL_e = label_v[e];
            terms[e] = static_cast<long long>(LABEL_e != ignore_index);
        }
        tokens_partial_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Sum<long long>> exchange1;
    pleat::across_block(exchange1, tokens_partial_state);
    if (lane == 0) tokens_partial_values[split * 1 + row] = tokens_partial_state;
}

// cross_entropy_count_2_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_count_2_finish_1(float* SHARE_ptr, long long T_size,
                                   const pleat::Sum<long long>* tokens_partial_values) {
    const SHARE share(SHARE_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(T_size, 2048)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // cross_entropy_mean_grad.json:19: reduce tokens
    pleat::Sum<long long> tokens_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<long long>, 8, 1> tokens_partial_state_parts;
    if (column < 1) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            tokens_partial_state[0].combine(tokens_partial_values[s * 1 + column]);
    }
    tokens_partial_state_parts.put(part, lane, tokens_partial_state);
    __syncthreads();
    if (part != 0 || column >= 1) return;
    tokens_partial_state_parts.combine(lane, tokens_partial_state);
    const long long tokens = tokens_partial_state[0].sum();
    // cross_entropy_mean_grad.json:20: store SHARE
    *share.get() = 1.0f / static_cast<float>(tokens);
}

// cross_entropy_count_1_rows_2: the rows are few and long: blocks share one out, a second launch combines their
// states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_count_1_rows_2(const long long* LABEL_ptr, long long T_size, long long ignore_index,
                                 pleat::Sum<long long>* tokens_partial_values) {
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(T_size, 1024)));
    const long long split = blockIdx.x % splits, row = blockIdx.x / splits;
    // cross_entropy_mean_grad.json:19: reduce tokens
    pleat::Sum<long long> tokens_partial_state;
#pragma unroll 4
    for (long long j = (split * 256 + lane) * 1; j < T_size; j += splits * 256) {
        const T t(j);
        long long terms[1];
        {
            const long long LABEL_e = *label[t];
            terms[0] = static_cast<long long>(LABEL_e != ignore_index);
        }
        tokens_partial_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Sum<long long>> exchange1;
    pleat::across_block(exchange1, tokens_partial_state);
    if (lane == 0) tokens_partial_values[split * 1 + row] = tokens_partial_state;
}

// cross_entropy_count_2_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_count_2_finish_2(float* SHARE_ptr, long long T_size,
                                   const pleat::Sum<long long>* tokens_partial_values) {
    const SHARE share(SHARE_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(T_size, 1024)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // cross_entropy_mean_grad.json:19: reduce tokens
    pleat::Sum<long long> tokens_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<long long>, 8, 1> tokens_partial_state_parts;
    if (column < 1) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            tokens_partial_state[0].combine(tokens_partial_values[s * 1 + column]);
    }
    tokens_partial_state_parts.put(part, lane, tokens_partial_state);
    __syncthreads();
    if (part != 0 || column >= 1) return;
    tokens_partial_state_parts.combine(lane, tokens_partial_state);
    const long long tokens = tokens_partial_state[0].sum();
    // cross_entropy_mean_grad.json:20: store SHARE
    *share.get() = 1.0f / static_cast<float>(tokens);
}

// ---- cross_entropy_rows_grad ----
//   let active = LABEL != ignore_index
//   require not active or (LABEL >= 0 and LABEL < extent(V))
//   reduce lse = logsumexp of LOGITS along V
//   let target = LOGITS[V = LABEL]
//   store EACH = where(active, lse - target, 0)
//   let p = exp(LOGITS - lse)
//   let at_label = exp(target - lse) - 1
//   store LOGITS = where(active, where(V == LABEL, at_label, p) * SHARE, 0)

#if __CUDA_ARCH__ >= 900  // thread-block clusters
// cross_entropy_rows_grad_rows_1: few rows: a cluster of 8 blocks keeps each in registers.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_rows_grad_rows_1(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, float* SHARE_ptr,
                                   float* EACH_ptr, long long T_size, long long ignore_index, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const SHARE share(SHARE_ptr);
    const EACH each(EACH_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    __shared__ pleat::ClusterExchange<8, pleat::SumExp<float>> exchange1_cluster;
    if (threadIdx.x == 0) exchange1_cluster.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 256 + static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x) / 8;
    const T t(row);

    pleat::Vec<pleat::bf16, 8> logits_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v(j);
        logits_row[slot] = pleat::load<8>(logits[t + v].get());
    }
    const long long LABEL_e = *label[t];
    const float SHARE_e = *share.get();

    // cross_entropy_mean_grad.json:28: reduce lse
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e = pleat::as<float>(logits_row[slot], e);
            terms[e] = LOGITS_e;
        }
        lse_state.add(terms);
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        target = LOGITS_e;
    }
    pleat::arrived(target);
    __shared__ pleat::Exchange<8, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, lse_state);
    const float lse = lse_state.logsumexp();

    // cross_entropy_mean_grad.json:26: let active
    const bool active = LABEL_e != ignore_index;
    const float v = active ? lse - target : 0.0f;
    // cross_entropy_mean_grad.json:32: let at_label
    const float at_label = pleat::math::exp(target - lse) - 1.0f;
    const bool v_ = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_mean_grad.json:30: store EACH
        *each[t] = v;
        // cross_entropy_mean_grad.json:27: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v_2(j);
        // cross_entropy_mean_grad.json:33: store LOGITS
        const int element = pleat::element_of<8>(LABEL_e, v_2.get());
        float logits_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e_ = pleat::as<float>(logits_row[slot], e);
            // cross_entropy_mean_grad.json:31: let p
            const float p = pleat::math::exp_short(LOGITS_e_ - lse);
            logits_out[e] = active ? (element == e ? at_label : p) * SHARE_e : 0.0f;
        }
        pleat::store(logits[t + v_2].get(), pleat::converted<pleat::bf16>(logits_out));
    }
}
#endif

// cross_entropy_rows_grad_rows_2: 512 threads keep the row in registers, 8 vectors each.
extern "C" __global__ void __launch_bounds__(512, 2)
    cross_entropy_rows_grad_rows_2(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, float* SHARE_ptr,
                                   float* EACH_ptr, long long T_size, long long ignore_index, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const SHARE share(SHARE_ptr);
    const EACH each(EACH_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);
    const int row_end = pleat::unknown(32768);

    pleat::Vec<pleat::bf16, 8> logits_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < row_end) {
            const V v(j);
            logits_row[slot] = pleat::load<8>(logits[t + v].get());
        }
    }
    const long long LABEL_e = *label[t];
    const float SHARE_e = *share.get();

    // cross_entropy_mean_grad.json:28: reduce lse
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < row_end) {
            const V v(j);
            float terms[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LOGITS_e = pleat::as<float>(logits_row[slot], e);
                terms[e] = LOGITS_e;
            }
            lse_state.add(terms);
        }
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        target = LOGITS_e;
    }
    __shared__ pleat::Exchange<16, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

    // cross_entropy_mean_grad.json:26: let active
    const bool active = LABEL_e != ignore_index;
    const float v = active ? lse - target : 0.0f;
    // cross_entropy_mean_grad.json:32: let at_label
    const float at_label = pleat::math::exp(target - lse) - 1.0f;
    const bool v_ = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_mean_grad.json:30: store EACH
        *each[t] = v;
        // cross_entropy_mean_grad.json:27: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < row_end) {
            const V v_2(j);
            // cross_entropy_mean_grad.json:33: store LOGITS
            const int element = pleat::element_of<8>(LABEL_e, v_2.get());
            float logits_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LOGITS_e_ = pleat::as<float>(logits_row[slot], e);
                // cross_entropy_mean_grad.json:31: let p
                const float p = pleat::math::exp_short(LOGITS_e_ - lse);
                logits_out[e] = active ? (element == e ? at_label : p) * SHARE_e : 0.0f;
            }
            pleat::store(logits[t + v_2].get(), pleat::converted<pleat::bf16>(logits_out));
        }
    }
}

// ---- cross_entropy_total ----
//   reduce total = sum of EACH along T
//   store LOSS = total * SHARE

// cross_entropy_total_1_rows_1: the rows are few and long: blocks share one out, a second launch combines their
// states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_total_1_rows_1(float* EACH_ptr, long long T_size, pleat::Sum<float>* total_partial_values) {
    const EACH each(EACH_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(T_size, 4096)));
    const long long split = blockIdx.x % splits, row = blockIdx.x / splits;
    // cross_entropy_mean_grad.json:39: reduce total
    pleat::Sum<float> total_partial_state;
#pragma unroll 4
    for (long long j = (split * 256 + lane) * 4; j < T_size; j += splits * 1024) {
        const T t(j);
        const pleat::Vec<float, 4> each_v = pleat::load<4>(each[t].get());
        float terms[4];
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            const float EACH_e = each_v[e];
            terms[e] = EACH_e;
        }
        total_partial_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, total_partial_state);
    if (lane == 0) total_partial_values[split * 1 + row] = total_partial_state;
}

// cross_entropy_total_2_finish_1: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_total_2_finish_1(float* LOSS_ptr, float* SHARE_ptr, long long T_size,
                                   const pleat::Sum<float>* total_partial_values) {
    const LOSS loss(LOSS_ptr);
    const SHARE share(SHARE_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(T_size, 4096)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // cross_entropy_mean_grad.json:39: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 1) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            total_partial_state[0].combine(total_partial_values[s * 1 + column]);
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 1) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const float total = total_partial_state[0].sum();
    // cross_entropy_mean_grad.json:40: store LOSS
    const float SHARE_e = *share.get();
    *loss.get() = total * SHARE_e;
}

// cross_entropy_total_1_rows_2: the rows are few and long: blocks share one out, a second launch combines their
// states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_total_1_rows_2(float* EACH_ptr, long long T_size, pleat::Sum<float>* total_partial_values) {
    const EACH each(EACH_ptr, pleat::extents(T(T_size)));
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x);
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(T_size, 1024)));
    const long long split = blockIdx.x % splits, row = blockIdx.x / splits;
    // cross_entropy_mean_grad.json:39: reduce total
    pleat::Sum<float> total_partial_state;
#pragma unroll 4
    for (long long j = (split * 256 + lane) * 1; j < T_size; j += splits * 256) {
        const T t(j);
        float terms[1];
        {
            const float EACH_e = *each[t];
            terms[0] = EACH_e;
        }
        total_partial_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, total_partial_state);
    if (lane == 0) total_partial_values[split * 1 + row] = total_partial_state;
}

// cross_entropy_total_2_finish_2: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_total_2_finish_2(float* LOSS_ptr, float* SHARE_ptr, long long T_size,
                                   const pleat::Sum<float>* total_partial_values) {
    const LOSS loss(LOSS_ptr);
    const SHARE share(SHARE_ptr);
    pleat::griddepcontrol_wait();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(528, pleat::size_ceil_div(T_size, 1024)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // cross_entropy_mean_grad.json:39: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 1) {
#pragma unroll 8
        for (long long s = part; s < splits; s += 8)
            total_partial_state[0].combine(total_partial_values[s * 1 + column]);
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 1) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const float total = total_partial_state[0].sum();
    // cross_entropy_mean_grad.json:40: store LOSS
    const float SHARE_e = *share.get();
    *loss.get() = total * SHARE_e;
}

}  // namespace cross_entropy_mean_grad
