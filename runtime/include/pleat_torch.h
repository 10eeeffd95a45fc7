/* Operators of PyTorch whose calls do not enter Python: registered through torch's stable C shim (torch 2.10 and
 * later), which is found in the libraries of the process, so nothing is built against torch. For
 * python/pleat/torch.
 *
 * An operator has tensors, then integers (sizes), then params as arguments, and tensors as results. A call runs by
 * a plan, which is for tensors of certain dtypes, sizes, strides and one device. A call without a plan,
 * or whose launch fails, is refused: each of its results is the first tensor that it was handed. No C++ exception
 * passes through torch, whose C++ library may be another one.
 * C99.
 */
#ifndef PLEAT_TORCH_H
#define PLEAT_TORCH_H

#include "pleat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many operators a process may have. */
enum { PLEAT_TORCH_OPERATORS = 2048 };

typedef enum { PLEAT_TORCH_REAL = 0, PLEAT_TORCH_INTEGER = 1, PLEAT_TORCH_BOOL = 2 } pleat_torch_kind;

typedef struct {
    const char* name;
    pleat_torch_kind kind;
} pleat_torch_param;

typedef struct {
    const char* name; /* "rmsnorm.n0123", of a schema in the namespace pleat that is defined already */
    size_t tensors;   /* how many it takes */
    size_t sizes;     /* how many integers follow */
    const pleat_torch_param* params;
    size_t param_count;
    size_t results;
} pleat_torch_operator;

/* A tensor of the kernel. One that is handed over (`input`) has dtype, sizes and strides in the key of the plan;
 * one that is a result too is copied first. */
typedef struct {
    const char* name;  /* as in the spec */
    const char* dtype; /* as in pleat.h */
    int32_t input;     /* which tensor of the call, or -1 */
    int32_t result;    /* which result, or -1 */
    int32_t zero;      /* a result whose elements are 0 where no store reaches */
    int32_t align;     /* of an address, in bytes */
    int32_t dim;       /* how many sizes follow, as torch has them */
    const int64_t* sizes;
    const int64_t* strides;      /* of what is handed over */
    const int64_t* made_strides; /* of a result */
    int32_t axes;                /* as the kernel has them */
    const int64_t* axis_sizes;
    const int64_t* axis_strides;
    void* data; /* in a call that has run: sizes are solved and checked by it, once */
} pleat_torch_tensor;

typedef struct {
    const pleat_kernel* kernel; /* must stay open */
    int32_t device;             /* CUDA ordinal, or PLEAT_CPU */
    const pleat_torch_tensor* tensors;
    size_t tensor_count;
    const int64_t* given;    /* the integers of the call, in the key */
    const pleat_size* sizes; /* of open dims that no tensor shows */
    size_t size_count;
    size_t workspace_bytes;
    int32_t check; /* wait, and refuse if a `require` failed */
} pleat_torch_plan;

/* Registers the kernels of an operator for the CPU and, where torch has CUDA, for CUDA. Its number, or -1 and a
 * sentence in pleat_last_error(): where torch's library is not in the process or lacks a function, or there are too
 * many. */
PLEAT_API int pleat_torch_register(const pleat_torch_operator* described);

/* Adds a plan, copying all that it points to but the kernel. PLEAT_FAILED if the operator has as many as are
 * searched, or if its tensors are none that the kernel takes. */
PLEAT_API int pleat_torch_add(int op, const pleat_torch_plan* plan);

#ifdef __cplusplus
}
#endif

#endif
