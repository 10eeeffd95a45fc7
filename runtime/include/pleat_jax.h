/* Kernels for JAX: handlers of XLA's FFI, to which a plan says what a call is. For python/pleat/jax.py. Nothing is
 * built against JAX. C99.
 */
#ifndef PLEAT_JAX_H
#define PLEAT_JAX_H

#include "pleat.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char* path; /* as of pleat_open */
    const char* name;
    const char* const* buffers; /* the kernel's tensor that each is, arguments first; NULL: of none */
    size_t buffer_count;
    const pleat_size* symbols; /* sizes that are open, and strides: "T", "X.T" */
    size_t symbol_count;
    const pleat_param* params;
    size_t param_count;
} pleat_jax_plan;

/* Keeps a plan, copying all that it points to, as long as the process lives. Its number, which calls hand over as
 * the attribute "plan"; -1 and a sentence in pleat_last_error() if its tensors, symbols or params are not the
 * kernel's. */
PLEAT_API int64_t pleat_jax_add(const pleat_jax_plan* plan);

/* XLA_FFI_Handler, of the platforms "cpu" and "CUDA". A kernel is loaded by the first call on its device. */
PLEAT_API void* pleat_jax_cpu(void* call_frame);
PLEAT_API void* pleat_jax_cuda(void* call_frame);

#ifdef __cplusplus
}
#endif

#endif
