/* The C interface of Pleat's runtime: open a generated kernel, load it, launch it on tensors that are
 * described by plain facts (DLPack's). For Python and every other language that can call a shared
 * library (libpleat_c.so). C99.
 *
 *   pleat_kernel *k = pleat_open("generated/rmsnorm", NULL, 0);
 *   if (!k) { puts(pleat_last_error()); ... }
 *   int64_t rows[] = {8192, 4096}, row[] = {4096};
 *   pleat_tensor t[] = {{"X", "bf16", 2, rows, NULL, x, 0},
 *                       {"W", "bf16", 1, row,  NULL, w, 0},
 *                       {"Y", "bf16", 2, rows, NULL, y, 0}};
 *   pleat_arguments a = {t, 3, NULL, 0, NULL, 0, NULL, 0};
 *   if (pleat_launch(k, stream, &a) != PLEAT_OK) puts(pleat_last_error());
 *
 * Every function that can fail returns PLEAT_FAILED (or NULL) and leaves a sentence in
 * pleat_last_error(). A kernel may be used from many threads at once. Nothing here synchronises or
 * allocates on the device except pleat_open and pleat_check. */
#ifndef PLEAT_H
#define PLEAT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when a function or a struct changes in a way that old callers would notice. */
#define PLEAT_VERSION 1
/* The release, as `pleat --version` and the CMake package have it. */
#define PLEAT_RELEASE "0.1.0"

#if defined(__GNUC__)
#define PLEAT_API __attribute__((visibility("default")))
#else
#define PLEAT_API
#endif

enum { PLEAT_OK = 0, PLEAT_FAILED = 1, PLEAT_REQUIREMENT = 2 };

/* Device ordinal that stands for the CPU, where a kernel runs as its float64 reference. */
#define PLEAT_CPU (-1)

typedef struct pleat_kernel pleat_kernel;

typedef struct {
    const char* name;       /* as in the spec */
    const char* dtype;      /* "bf16", "f32", "i64", ... */
    int32_t axes;           /* how many sizes and strides follow */
    const int64_t* sizes;   /* outermost first */
    const int64_t* strides; /* in elements; NULL: row-major without gaps */
    void* data;             /* may be NULL only if a size is 0 */
    int32_t device;         /* CUDA ordinal, or PLEAT_CPU for host memory */
} pleat_tensor;

/* The size of an open dim that no tensor shows. */
typedef struct {
    const char* name;
    int64_t value;
} pleat_size;

typedef struct {
    const char* name;
    int32_t is_integer; /* which of the two values counts */
    double real;
    int64_t integer;
} pleat_param;

typedef struct {
    const pleat_tensor* tensors;
    size_t tensor_count;
    const pleat_size* sizes;
    size_t size_count;
    const pleat_param* params;
    size_t param_count;
    void* workspace; /* scratch memory of the device, aligned to 256 bytes */
    size_t workspace_bytes;
} pleat_arguments;

/* PLEAT_VERSION of the library. */
PLEAT_API int pleat_version(void);

/* What went wrong last in this thread; "" if nothing did. Valid until the thread's next call. */
PLEAT_API const char* pleat_last_error(void);

/* How many CUDA devices there are; 0 without a driver. */
PLEAT_API int pleat_device_count(void);

/* Opens a manifest, or a folder that holds one (or several: then `name` says which), builds the kernel
 * or finds it in the cache, and loads it on a CUDA device or PLEAT_CPU. */
PLEAT_API pleat_kernel* pleat_open(const char* path, const char* name, int device);
PLEAT_API void pleat_close(pleat_kernel* kernel);
PLEAT_API const char* pleat_name(const pleat_kernel* kernel);

/* 1 if the kernel stores the tensor of this name, which then has to be writable; 0 if it only reads it, or takes
 * none of this name. */
PLEAT_API int pleat_stores(const pleat_kernel* kernel, const char* tensor);

/* Bytes of workspace for these arguments, all of which are checked (but for the workspace itself). */
PLEAT_API int pleat_workspace_bytes(const pleat_kernel* kernel, const pleat_arguments* arguments, size_t* bytes);

/* Checks everything and launches on a CUstream (NULL: the default stream). Does not wait. */
PLEAT_API int pleat_launch(const pleat_kernel* kernel, void* stream, const pleat_arguments* arguments);

/* The same, but on sm_90 and later the kernel may begin while the one before it in the stream ends; it waits by
 * itself for what that one has written. That one is of Pleat, or any other that has not itself been launched so
 * (programmatic stream serialization) without ever waiting. */
PLEAT_API int pleat_launch_overlapping(const pleat_kernel* kernel, void* stream, const pleat_arguments* arguments);

/* Launches many sets of arguments at once, where the kernel takes lists (its manifest has `each`), else one after
 * another. Checks all of them first; no set may store what another one reads or stores. */
PLEAT_API int pleat_each(const pleat_kernel* kernel, void* stream, const pleat_arguments* sets, size_t count);

/* Waits for the stream. PLEAT_REQUIREMENT if a `require` of the kernel has failed since the last call;
 * pleat_last_error() then says which. */
PLEAT_API int pleat_check(const pleat_kernel* kernel, void* stream);

#ifdef __cplusplus
}
#endif

#endif
