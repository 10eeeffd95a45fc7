// Written by pleat from cross_entropy.json. Do not edit.
// LOSS = logsumexp(LOGITS) - LOGITS[LABEL] for each token, 0 where LABEL is ignore_index; the logsumexp is stored
// for the backward pass
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace cross_entropy {

//   let ignored = LABEL == ignore_index
//   require ignored or (LABEL >= 0 and LABEL < extent(V))
//   reduce lse = logsumexp of LOGITS along V
//   store LSE = lse
//   store LOSS = where(ignored, 0, lse - LOGITS[V = LABEL])

// cross_entropy_rows: 512 threads keep the row in registers, 8 vectors each.
extern "C" __global__ void __launch_bounds__(512)
    cross_entropy_rows(const pleat::bf16* LOGITS_ptr, const long long* LABEL_ptr, float* LOSS_ptr, float* LSE_ptr,
                       long long T_size, long long ignore_index, unsigned* status) {
    const LOGITS logits(LOGITS_ptr, pleat::extents(T(T_size)));
    const LABEL label(LABEL_ptr, pleat::extents(T(T_size)));
    const LOSS loss(LOSS_ptr, pleat::extents(T(T_size)));
    const LSE lse_(LSE_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);
    const long long LABEL_e = *label[t];

    // cross_entropy.json:19: reduce lse
    pleat::SumExp<float> lse_state;
#pragma unroll
    for (int slot = 0; slot < 8; ++slot) {
        const int j = slot * 4096 + lane * 8;
        const V v(j);
        const pleat::Vec<pleat::bf16, 8> logits_v = pleat::load<8>(logits[t + v].get());
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float LOGITS_e = pleat::as<float>(logits_v, e);
            terms[e] = LOGITS_e;
        }
        lse_state.add(terms);
    }
    float at = 0;
    if (pleat::within(LABEL_e, 32768)) {
        const float LOGITS_e = pleat::convert<float>(*logits[t + V(LABEL_e)]);
        at = LOGITS_e;
    }
    __shared__ pleat::Exchange<16, pleat::SumExp<float>> exchange1;
    pleat::across_block(exchange1, lse_state);
    const float lse = lse_state.logsumexp();

    // cross_entropy.json:17: let ignored
    const bool ignored = LABEL_e == ignore_index;
    const float v = ignored ? 0.0f : lse - at;
    const bool v_ = ignored || LABEL_e >= 0ll && LABEL_e < 32768ll;
    if (lane == 0) {
        // cross_entropy.json:20: store LSE
        *lse_[t] = lse;
        // cross_entropy.json:21: store LOSS
        *loss[t] = v;
        // cross_entropy.json:18: require ignored or (LABEL >= 0 and LABEL < extent(V))
        if (!v_) atomicOr(status, 1u);
    }
}

}  // namespace cross_entropy
