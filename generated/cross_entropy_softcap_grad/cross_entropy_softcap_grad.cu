// Written by pleat from cross_entropy_softcap_grad.json. Do not edit.
// As cross_entropy_grad of logits that softcap tanh(LOGITS / softcap) has bounded (Gemma 2, 2024), with z-loss,
// z_weight lse^2
#include "dims.h"
#include "pleat/gpu/cluster.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"

namespace cross_entropy_softcap_grad {

//   let active = LABEL != ignore_index
//   require not active or (LABEL >= 0 and LABEL < extent(V))
//   let bent = tanh(LOGITS / softcap)
//   let z = softcap * bent
//   reduce lse = logsumexp of z along V
//   let target = z[V = LABEL]
//   store LOSS = where(active, lse - target + z_weight * lse * lse, 0)
//   let p = exp(z - lse)
//   let scale = (1 + 2 * z_weight * lse) * DLOSS
//   let wanted = where(V == LABEL, DLOSS, 0)
//   let slope = 1 - bent * bent
//   store LOGITS = where(active, (p * scale - wanted) * slope, 0)

#if __CUDA_ARCH__ >= 900  // thread-block clusters
// cross_entropy_softcap_grad_rows_1: few rows: a cluster of 8 blocks keeps each in registers.
extern "C" __global__ void __launch_bounds__(256)
    cross_entropy_softcap_grad_rows_1(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* DLOSS_ptr,
                                      float* LOSS_ptr, long long T_size, long long DLOSS_stride_0,
                                      long long ignore_index, float softcap, float z_weight, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
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
    const float DLOSS_e = *dloss[t];
    float bent_kept[2][8];

    // cross_entropy_softcap_grad.json:25: reduce lse
    const pleat::math::Divisor<float> divisor(softcap);
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e = pleat::as<float>(logits_row[slot], e);
            // cross_entropy_softcap_grad.json:23: let bent
            const float bent = pleat::math::tanh(divisor.divide(LOGITS_e));
            bent_kept[slot][e] = bent;
            // cross_entropy_softcap_grad.json:24: let z
            const float z = softcap * bent;
            terms[e] = z;
        }
        lse_state.add(terms);
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        const float bent_at = pleat::math::tanh(pleat::math::Divisor<float>(softcap).divide(LOGITS_e));
        const float z_at = softcap * bent_at;
        target = z_at;
    }
    pleat::arrived(target);
    __shared__ pleat::Exchange<8, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, lse_state);
    const float lse = lse_state.logsumexp();

    // cross_entropy_softcap_grad.json:21: let active
    const bool active = LABEL_e != ignore_index;
    const float v = active ? pleat::math::fma(z_weight * lse, lse, lse - target) : 0.0f;
    // cross_entropy_softcap_grad.json:29: let scale
    const float scale = pleat::math::fma(2.0f * z_weight, lse, 1.0f) * DLOSS_e;
    const bool v_ = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_softcap_grad.json:27: store LOSS
        *loss[t] = v;
        // cross_entropy_softcap_grad.json:22: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 16384 + lane * 8;
        const V v_2(j);
        // cross_entropy_softcap_grad.json:32: store LOGITS
        const int element = pleat::element_of<8>(LABEL_e, v_2.get());
        float logits_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            // cross_entropy_softcap_grad.json:28: let p
            const float p = pleat::math::exp_short(pleat::math::fma(softcap, bent_kept[slot][e], -lse));
            // cross_entropy_softcap_grad.json:30: let wanted
            const float wanted = element == e ? DLOSS_e : 0.0f;
            // cross_entropy_softcap_grad.json:31: let slope
            const float slope = pleat::math::fma(-bent_kept[slot][e], bent_kept[slot][e], 1.0f);
            logits_out[e] = active ? pleat::math::fma(p, scale, -wanted) * slope : 0.0f;
        }
        pleat::store(logits[t + v_2].get(), pleat::converted<pleat::bf16>(logits_out));
    }
}
#endif

#if __CUDA_ARCH__ >= 900  // thread-block clusters
// cross_entropy_softcap_grad_rows_2: a cluster of 2 blocks keeps the row in registers, 4 vectors a thread.
extern "C" __global__ void __launch_bounds__(512, 2)
    cross_entropy_softcap_grad_rows_2(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* DLOSS_ptr,
                                      float* LOSS_ptr, long long T_size, long long DLOSS_stride_0,
                                      long long ignore_index, float softcap, float z_weight, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    __shared__ pleat::ClusterExchange<2, pleat::SumExp<float>> exchange1_cluster;
    if (threadIdx.x == 0) exchange1_cluster.init();
    pleat::cluster_arrive_ready();
    const int lane = static_cast<int>(pleat::cluster_rank()) * 512 + static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x) / 2;
    const T t(row);
    const int row_end = pleat::unknown(32768);

    pleat::Vec<pleat::bf16, 8> logits_row[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 8192 + lane * 8;
        if (j < row_end) {
            const V v(j);
            logits_row[slot] = pleat::load<8>(logits[t + v].get());
        }
    }
    const long long LABEL_e = *label[t];
    const float DLOSS_e = *dloss[t];
    float bent_kept[4][8];

    // cross_entropy_softcap_grad.json:25: reduce lse
    const pleat::math::Divisor<float> divisor(softcap);
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 8192 + lane * 8;
        if (j < row_end) {
            const V v(j);
            float terms[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LOGITS_e = pleat::as<float>(logits_row[slot], e);
                // cross_entropy_softcap_grad.json:23: let bent
                const float bent = pleat::math::tanh(divisor.divide(LOGITS_e));
                bent_kept[slot][e] = bent;
                // cross_entropy_softcap_grad.json:24: let z
                const float z = softcap * bent;
                terms[e] = z;
            }
            lse_state.add(terms);
        }
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        const float bent_at = pleat::math::tanh(pleat::math::Divisor<float>(softcap).divide(LOGITS_e));
        const float z_at = softcap * bent_at;
        target = z_at;
    }
    pleat::arrived(target);
    __shared__ pleat::Exchange<16, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    pleat::cluster_wait();  // every block has started
    pleat::across_cluster(exchange1_cluster, lse_state);
    const float lse = lse_state.logsumexp();

    // cross_entropy_softcap_grad.json:21: let active
    const bool active = LABEL_e != ignore_index;
    const float v = active ? pleat::math::fma(z_weight * lse, lse, lse - target) : 0.0f;
    // cross_entropy_softcap_grad.json:29: let scale
    const float scale = pleat::math::fma(2.0f * z_weight, lse, 1.0f) * DLOSS_e;
    const bool v_ = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_softcap_grad.json:27: store LOSS
        *loss[t] = v;
        // cross_entropy_softcap_grad.json:22: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int j = slot * 8192 + lane * 8;
        if (j < row_end) {
            const V v_2(j);
            // cross_entropy_softcap_grad.json:32: store LOGITS
            const int element = pleat::element_of<8>(LABEL_e, v_2.get());
            float logits_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                // cross_entropy_softcap_grad.json:28: let p
                const float p = pleat::math::exp_short(pleat::math::fma(softcap, bent_kept[slot][e], -lse));
                // cross_entropy_softcap_grad.json:30: let wanted
                const float wanted = element == e ? DLOSS_e : 0.0f;
                // cross_entropy_softcap_grad.json:31: let slope
                const float slope = pleat::math::fma(-bent_kept[slot][e], bent_kept[slot][e], 1.0f);
                logits_out[e] = active ? pleat::math::fma(p, scale, -wanted) * slope : 0.0f;
            }
            pleat::store(logits[t + v_2].get(), pleat::converted<pleat::bf16>(logits_out));
        }
    }
}
#endif

// cross_entropy_softcap_grad_rows_3: 512 threads keep the row in registers, 8 vectors each.
extern "C" __global__ void __launch_bounds__(512, 2)
    cross_entropy_softcap_grad_rows_3(pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, const float* DLOSS_ptr,
                                      float* LOSS_ptr, long long T_size, long long DLOSS_stride_0,
                                      long long ignore_index, float softcap, float z_weight, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const DLOSS dloss(DLOSS_ptr, pleat::extents(T(T_size)), pleat::strides(pleat::stride<T>(DLOSS_stride_0)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
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
    const float DLOSS_e = *dloss[t];

    // cross_entropy_softcap_grad.json:25: reduce lse
    const pleat::math::Divisor<float> divisor(softcap);
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
                // cross_entropy_softcap_grad.json:23: let bent
                const float bent = pleat::math::tanh(divisor.divide(LOGITS_e));
                // cross_entropy_softcap_grad.json:24: let z
                const float z = softcap * bent;
                terms[e] = z;
            }
            lse_state.add(terms);
        }
    }
    float target = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        const float bent_at = pleat::math::tanh(pleat::math::Divisor<float>(softcap).divide(LOGITS_e));
        const float z_at = softcap * bent_at;
        target = z_at;
    }
    __shared__ pleat::Exchange<16, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

    // cross_entropy_softcap_grad.json:21: let active
    const bool active = LABEL_e != ignore_index;
    const float v = active ? pleat::math::fma(z_weight * lse, lse, lse - target) : 0.0f;
    // cross_entropy_softcap_grad.json:29: let scale
    const float scale = pleat::math::fma(2.0f * z_weight, lse, 1.0f) * DLOSS_e;
    const bool v_ = !active || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy_softcap_grad.json:27: store LOSS
        *loss[t] = v;
        // cross_entropy_softcap_grad.json:22: require not active or (LABEL >= 0 and LABEL < extent(V))
        if (!v_) atomicOr(status, 1u);
    }
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        if (j < row_end) {
            const V v_2(j);
            // cross_entropy_softcap_grad.json:32: store LOGITS
            const int element = pleat::element_of<8>(LABEL_e, v_2.get());
            float logits_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float LOGITS_e_ = pleat::as<float>(logits_row[slot], e);
                // cross_entropy_softcap_grad.json:23: let bent
                const float bent = pleat::math::tanh(divisor.divide(LOGITS_e_));
                // cross_entropy_softcap_grad.json:28: let p
                const float p = pleat::math::exp_short(pleat::math::fma(softcap, bent, -lse));
                // cross_entropy_softcap_grad.json:30: let wanted
                const float wanted = element == e ? DLOSS_e : 0.0f;
                // cross_entropy_softcap_grad.json:31: let slope
                const float slope = pleat::math::fma(-bent, bent, 1.0f);
                logits_out[e] = active ? pleat::math::fma(p, scale, -wanted) * slope : 0.0f;
            }
            pleat::store(logits[t + v_2].get(), pleat::converted<pleat::bf16>(logits_out));
        }
    }
}

}  // namespace cross_entropy_softcap_grad
