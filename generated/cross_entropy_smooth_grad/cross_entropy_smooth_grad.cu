// Written by pleat from cross_entropy_smooth_grad.json. Do not edit.
// As cross_entropy_grad, with label smoothing (Szegedy et al., 2015: the target is 1 - smoothing at the label and
// smoothing / V besides) and z-loss, z_weight lse^2 (Chowdhery et al., 2022)
#include "dims.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"

namespace cross_entropy_smooth_grad {

//   let active = LABEL != ignore_index
//   require not active or (LABEL >= 0 and LABEL < extent(V))
//   reduce lse = logsumexp of LOGITS along V
//   reduce average = mean of LOGITS along V
//   let target = LOGITS[V = LABEL]
//   let distance = lse - (1 - smoothing) * target - where(smoothing == 0, 0, smoothing * average)
//   store LOSS = where(active, distance + z_weight * lse * lse, 0)
//   let scale = (1 + 2 * z_weight * lse) * DLOSS
//   let apart = smoothing / extent(V) * DLOSS
//   let at_label = (1 - smoothing) * DLOSS + apart
//   let wanted = where(V == LABEL, at_label, apart)
//   store LOGITS = where(active, exp(LOGITS - lse) * scale - wanted, 0)

#if __CUDA_ARCH__ >= 900  // thread-block clusters
// cross_entropy_smooth_grad_rows_1: few rows: a cluster of 8 blocks keeps each in registers.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_smooth_grad_rows_1(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* DLOSS_ptr,
                                     float* LOSS_ptr, long long T_size, long long DLOSS_stride_0,
                                     long long ignore_index, float smoothing, float z_weight, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    __shared__ pleat::ClusterExchange<8, pleat::SumExp<float>, pleat::Sum<float>> exchange1_cluster;
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
    const float DLOSS_e = *dloss[t];

    // cross_entropy_smooth_grad.json:23: reduce lse
    // cross_entropy_smooth_grad.json:24: reduce average
    pleat::SumExp<float> lse_state;
    pleat::Sum<float> average_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v(j);
        float terms[8];
        float terms_[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e = pleat::as<float>(logits_row[slot], e);
            terms[e] = LOGITS_e;
            terms_[e] = LOGITS_e;
        }
        lse_state.add(terms);
        average_state.add(terms_);
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        target = LOGITS_e;
    }
    pleat::arrived(target);
    __shared__ pleat::Exchange<8, pleat::SumExp<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, lse_state, average_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, lse_state, average_state);
    const float lse = lse_state.logsumexp();
    const float average = average_state.sum() / float(32768);

    // cross_entropy_smooth_grad.json:21: let active
    const bool active = LABEL_e != ignore_index;
    const float v = 1.0f - smoothing;
    // cross_entropy_smooth_grad.json:26: let distance
    const float distance = pleat::math::fma(-v, target, lse) - (smoothing == 0.0f ? 0.0f : smoothing * average);
    const float v_ = active ? pleat::math::fma(z_weight * lse, lse, distance) : 0.0f;
    // cross_entropy_smooth_grad.json:28: let scale
    const float scale = pleat::math::fma(2.0f * z_weight, lse, 1.0f) * DLOSS_e;
    // cross_entropy_smooth_grad.json:29: let apart
    const float apart = smoothing / 32768.0f * DLOSS_e;
    // cross_entropy_smooth_grad.json:30: let at_label
    const float at_label = pleat::math::fma(v, DLOSS_e, apart);
    const bool v_2 = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_smooth_grad.json:27: store LOSS
        *loss[t] = v_;
        // cross_entropy_smooth_grad.json:22: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_2) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v_3(j);
        // cross_entropy_smooth_grad.json:32: store LOGITS
        const int element = pleat::element_of<8>(LABEL_e, v_3.get());
        float logits_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e_ = pleat::as<float>(logits_row[slot], e);
            // cross_entropy_smooth_grad.json:31: let wanted
            const float wanted = element == e ? at_label : apart;
            logits_out[e] =
                active ? pleat::math::fma(pleat::math::exp_short(LOGITS_e_ - lse), scale, -wanted) : 0.0f;
        }
        pleat::store(logits[t + v_3].get(), pleat::converted<pleat::bf16>(logits_out));
    }
}
#endif

#if __CUDA_ARCH__ >= 900  // thread-block clusters
// cross_entropy_smooth_grad_rows_2: a cluster of 2 blocks keeps the row in shared memory, 6 blocks on a
// multiprocessor.
extern "C" __global__ void __launch_bounds__(128, 6)
    cross_entropy_smooth_grad_rows_2(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* DLOSS_ptr,
                                     float* LOSS_ptr, long long T_size, long long DLOSS_stride_0,
                                     long long ignore_index, float smoothing, float z_weight, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    __shared__ pleat::ClusterExchange<2, pleat::SumExp<float>, pleat::Sum<float>> exchange1_cluster;
    if (threadIdx.x == 0) exchange1_cluster.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 128 + static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x) / 2;
    const T t(row);

    extern __shared__ uint4 row_storage[];
    pleat::Vec<pleat::bf16, 8>* logits_row = reinterpret_cast<pleat::Vec<pleat::bf16, 8>*>(row_storage) + 0;
#pragma unroll 8
    for (int j = lane * 8, slot = 0; j < 32768; j += 2048, ++slot) {
        const V v(j);
        pleat::fetch(logits_row[slot * 128 + threadIdx.x], logits[t + v].get());
    }
    const long long LABEL_e = *label[t];
    const float DLOSS_e = *dloss[t];
    pleat::arrived(LABEL_e);
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        target = LOGITS_e;
    }
    pleat::fetched();

    // cross_entropy_smooth_grad.json:23: reduce lse
    // cross_entropy_smooth_grad.json:24: reduce average
    pleat::SumExp<float> lse_state;
    pleat::Sum<float> average_state;
#pragma unroll 8
    for (int j = lane * 8, slot = 0; j < 32768; j += 2048, ++slot) {
        const V v(j);
        float terms[8];
        float terms_[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e_ = pleat::as<float>(logits_row[slot * 128 + threadIdx.x], e);
            terms[e] = LOGITS_e_;
            terms_[e] = LOGITS_e_;
        }
        lse_state.add(terms);
        average_state.add(terms_);
    }
    pleat::arrived(target);
    __shared__ pleat::Exchange<4, pleat::SumExp<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, lse_state, average_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, lse_state, average_state);
    const float lse = lse_state.logsumexp();
    const float average = average_state.sum() / float(32768);

    // cross_entropy_smooth_grad.json:21: let active
    const bool active = LABEL_e != ignore_index;
    const float v = 1.0f - smoothing;
    // cross_entropy_smooth_grad.json:26: let distance
    const float distance = pleat::math::fma(-v, target, lse) - (smoothing == 0.0f ? 0.0f : smoothing * average);
    const float v_ = active ? pleat::math::fma(z_weight * lse, lse, distance) : 0.0f;
    // cross_entropy_smooth_grad.json:28: let scale
    const float scale = pleat::math::fma(2.0f * z_weight, lse, 1.0f) * DLOSS_e;
    // cross_entropy_smooth_grad.json:29: let apart
    const float apart = smoothing / 32768.0f * DLOSS_e;
    // cross_entropy_smooth_grad.json:30: let at_label
    const float at_label = pleat::math::fma(v, DLOSS_e, apart);
    const bool v_2 = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_smooth_grad.json:27: store LOSS
        *loss[t] = v_;
        // cross_entropy_smooth_grad.json:22: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_2) atomicOr(status, 1u);
    }
#pragma unroll 8
    for (int j = lane * 8, slot = 0; j < 32768; j += 2048, ++slot) {
        const V v_3(j);
        // cross_entropy_smooth_grad.json:32: store LOGITS
        const int element = pleat::element_of<8>(LABEL_e, v_3.get());
        float logits_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e_ = pleat::as<float>(logits_row[slot * 128 + threadIdx.x], e);
            // cross_entropy_smooth_grad.json:31: let wanted
            const float wanted = element == e ? at_label : apart;
            logits_out[e] =
                active ? pleat::math::fma(pleat::math::exp_short(LOGITS_e_ - lse), scale, -wanted) : 0.0f;
        }
        pleat::store(logits[t + v_3].get(), pleat::converted<pleat::bf16>(logits_out));
    }
}
#endif

// cross_entropy_smooth_grad_rows_3: 512 threads keep the row in registers, 8 vectors each.
extern "C" __global__ void __launch_bounds__(512)
    cross_entropy_smooth_grad_rows_3(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* DLOSS_ptr,
                                     float* LOSS_ptr, long long T_size, long long DLOSS_stride_0,
                                     long long ignore_index, float smoothing, float z_weight, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);

    pleat::Vec<pleat::bf16, 8> logits_row[8];
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const V v(j);
        logits_row[slot] = pleat::load<8>(logits[t + v].get());
    }
    const long long LABEL_e = *label[t];
    const float DLOSS_e = *dloss[t];

    // cross_entropy_smooth_grad.json:23: reduce lse
    // cross_entropy_smooth_grad.json:24: reduce average
    pleat::SumExp<float> lse_state;
    pleat::Sum<float> average_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const V v(j);
        float terms[8];
        float terms_[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e = pleat::as<float>(logits_row[slot], e);
            terms[e] = LOGITS_e;
            terms_[e] = LOGITS_e;
        }
        lse_state.add(terms);
        average_state.add(terms_);
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        target = LOGITS_e;
    }
    __shared__ pleat::Exchange<16, pleat::SumExp<float>, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, lse_state, average_state);
    const float lse = lse_state.logsumexp();
    const float average = average_state.sum() / float(32768);

    // cross_entropy_smooth_grad.json:21: let active
    const bool active = LABEL_e != ignore_index;
    const float v = 1.0f - smoothing;
    // cross_entropy_smooth_grad.json:26: let distance
    const float distance = pleat::math::fma(-v, target, lse) - (smoothing == 0.0f ? 0.0f : smoothing * average);
    const float v_ = active ? pleat::math::fma(z_weight * lse, lse, distance) : 0.0f;
    // cross_entropy_smooth_grad.json:28: let scale
    const float scale = pleat::math::fma(2.0f * z_weight, lse, 1.0f) * DLOSS_e;
    // cross_entropy_smooth_grad.json:29: let apart
    const float apart = smoothing / 32768.0f * DLOSS_e;
    // cross_entropy_smooth_grad.json:30: let at_label
    const float at_label = pleat::math::fma(v, DLOSS_e, apart);
    const bool v_2 = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_smooth_grad.json:27: store LOSS
        *loss[t] = v_;
        // cross_entropy_smooth_grad.json:22: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_2) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const V v_3(j);
        // cross_entropy_smooth_grad.json:32: store LOGITS
        const int element = pleat::element_of<8>(LABEL_e, v_3.get());
        float logits_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e_ = pleat::as<float>(logits_row[slot], e);
            // cross_entropy_smooth_grad.json:31: let wanted
            const float wanted = element == e ? at_label : apart;
            logits_out[e] =
                active ? pleat::math::fma(pleat::math::exp_short(LOGITS_e_ - lse), scale, -wanted) : 0.0f;
        }
        pleat::store(logits[t + v_3].get(), pleat::converted<pleat::bf16>(logits_out));
    }
}

}  // namespace cross_entropy_smooth_grad
