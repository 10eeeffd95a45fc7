// A reference as the generator emits it, written by hand: Y = X * factor, and every X is positive.
#pragma once
#include <pleat/reference.h>

#ifdef PLEAT_REFERENCE_EXPORTS
extern "C" void pleat_reference_scale(const pleat::ReferenceCall* call) {
    const float* X = static_cast<const float*>(call->tensors[0]);
    float* Y = static_cast<float*>(call->tensors[1]);
    for (long long i = 0; i < call->symbols[0]; ++i) {
        if (X[i] <= 0) *call->status |= 8u;
        Y[i] = X[i] * *static_cast<const float*>(call->params[0]);
    }
}
#endif
