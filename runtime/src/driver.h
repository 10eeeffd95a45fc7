// The CUDA driver's functions, found in libcuda at run time. Their declarations are written here, so
// that building needs no CUDA header; names and layouts are the driver API's (stable ABI, cuda.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace pleat::runtime {

using CuResult = int;  // CUresult; 0 is success
using CuDevice = int;
using CuAddress = unsigned long long;  // CUdeviceptr

/// CUlaunchAttribute with the values that are used.
struct CuLaunchAttribute {
    unsigned id;
    unsigned padding;
    union {
        unsigned cluster[3];  // cu_launch_cluster: its extents in blocks
        int programmatic;     // cu_launch_programmatic: may begin while the kernel before it in the stream ends
        char room[64];
    };
    void ask_for_cluster(unsigned blocks);
    void ask_for_overlap();
};
struct CuLaunchConfig {
    unsigned grid[3], block[3], shared_bytes;
    void* stream;
    CuLaunchAttribute* attributes;
    unsigned attribute_count;
};

// enumerators of cuda.h that are used
enum : int {
    cu_invalid_value = 1,
    cu_not_found = 500,
    cu_attribute_multiprocessors = 16,
    cu_attribute_l2_bytes = 38,
    cu_attribute_compute_major = 75,
    cu_attribute_compute_minor = 76,
    cu_attribute_pageable_access = 88,
    cu_attribute_shared_optin = 97,
    cu_function_static_shared = 1,
    cu_function_max_dynamic_shared = 8,
    cu_function_nonportable_cluster = 14,
    cu_launch_cluster = 4,
    cu_launch_programmatic = 6,
    cu_pointer_memory_type = 2,
    cu_stream_non_blocking = 1,
    cu_capture_thread_local = 1,
    cu_capture_relaxed = 2,
    cu_capture_none = 0,
    cu_capture_active = 1,
    cu_user_object_no_sync = 1,
    cu_graph_takes_reference = 1,
};

inline void CuLaunchAttribute::ask_for_cluster(unsigned blocks) {
    id = cu_launch_cluster;
    padding = 0;
    cluster[0] = blocks;
    cluster[1] = cluster[2] = 1;
}
inline void CuLaunchAttribute::ask_for_overlap() {
    id = cu_launch_programmatic;
    padding = 0;
    programmatic = 1;
}

// member, symbol in libcuda, parameters
#define PLEAT_DRIVER_FUNCTIONS(X)                                                                             \
    X(init, "cuInit", (unsigned flags))                                                                       \
    X(driver_version, "cuDriverGetVersion", (int* version))                                                   \
    X(error_name, "cuGetErrorName", (CuResult, const char**))                                                 \
    X(error_string, "cuGetErrorString", (CuResult, const char**))                                             \
    X(device_count, "cuDeviceGetCount", (int*))                                                               \
    X(device_get, "cuDeviceGet", (CuDevice*, int ordinal))                                                    \
    X(device_name, "cuDeviceGetName", (char*, int length, CuDevice))                                          \
    X(device_attribute, "cuDeviceGetAttribute", (int* value, int attribute, CuDevice))                        \
    X(device_memory, "cuDeviceTotalMem_v2", (size_t*, CuDevice))                                              \
    X(primary_context, "cuDevicePrimaryCtxRetain", (void** context, CuDevice))                                \
    X(context_current, "cuCtxGetCurrent", (void** context))                                                   \
    X(context_push, "cuCtxPushCurrent_v2", (void* context))                                                   \
    X(context_pop, "cuCtxPopCurrent_v2", (void** context))                                                    \
    X(context_synchronize, "cuCtxSynchronize", ())                                                            \
    X(library_load, "cuLibraryLoadData",                                                                      \
      (void** library, const void* code, void* jit, void** jit_values, unsigned jit_count, void* options,     \
       void** values, unsigned count))                                                                        \
    X(library_unload, "cuLibraryUnload", (void* library))                                                     \
    X(library_kernel, "cuLibraryGetKernel", (void** kernel, void* library, const char* name))                 \
    X(kernel_function, "cuKernelGetFunction", (void** function, void* kernel))                                \
    X(kernel_get, "cuKernelGetAttribute", (int* value, int attribute, void* kernel, CuDevice))                \
    X(kernel_set, "cuKernelSetAttribute", (int attribute, int value, void* kernel, CuDevice))                 \
    X(clusters_at_once, "cuOccupancyMaxActiveClusters", (int* n, void* function, const CuLaunchConfig*))      \
    X(launch, "cuLaunchKernelEx", (const CuLaunchConfig*, void* function, void** parameters, void** extra))   \
    X(tensor_map, "cuTensorMapEncodeTiled",                                                                   \
      (void* map, int type, unsigned axes, void* address, const uint64_t* extents, const uint64_t* strides,   \
       const unsigned* box, const unsigned* element_strides, int interleave, int swizzle, int l2_promotion,   \
       int outside))                                                                                          \
    X(pixel_map, "cuTensorMapEncodeIm2col",                                                                   \
      (void* map, int type, unsigned axes, void* address, const uint64_t* extents, const uint64_t* strides,   \
       const int* first, const int* last, unsigned channels, unsigned pixels, const unsigned* every,          \
       int interleave, int swizzle, int l2_promotion, int outside))                                           \
    X(memory_alloc, "cuMemAlloc_v2", (CuAddress*, size_t bytes))                                              \
    X(memory_free, "cuMemFree_v2", (CuAddress))                                                               \
    X(copy_to_device, "cuMemcpyHtoDAsync_v2", (CuAddress to, const void* from, size_t bytes, void* stream))   \
    X(copy_to_host, "cuMemcpyDtoHAsync_v2", (void* to, CuAddress from, size_t bytes, void* stream))           \
    X(copy_on_device, "cuMemcpyDtoDAsync_v2", (CuAddress to, CuAddress from, size_t bytes, void* stream))     \
    X(fill_bytes, "cuMemsetD8Async", (CuAddress, unsigned char value, size_t count, void* stream))            \
    X(pointer_attribute, "cuPointerGetAttribute", (void* value, int attribute, CuAddress))                    \
    X(stream_create, "cuStreamCreate", (void** stream, unsigned flags))                                       \
    X(stream_destroy, "cuStreamDestroy_v2", (void* stream))                                                   \
    X(stream_synchronize, "cuStreamSynchronize", (void* stream))                                              \
    X(event_create, "cuEventCreate", (void** event, unsigned flags))                                          \
    X(event_destroy, "cuEventDestroy_v2", (void* event))                                                      \
    X(event_record, "cuEventRecord", (void* event, void* stream))                                             \
    X(event_synchronize, "cuEventSynchronize", (void* event))                                                 \
    X(event_elapsed, "cuEventElapsedTime", (float* milliseconds, void* from, void* to))                       \
    X(capture_begin, "cuStreamBeginCapture_v2", (void* stream, int mode))                                     \
    X(capture_mode, "cuThreadExchangeStreamCaptureMode", (int* mode))                                         \
    X(capture_end, "cuStreamEndCapture", (void* stream, void** graph))                                        \
    X(capture_info, "cuStreamGetCaptureInfo_v2",                                                              \
      (void* stream, int* status, unsigned long long* id, void** graph, const void*** dependencies,           \
       size_t* count))                                                                                        \
    X(user_object_create, "cuUserObjectCreate",                                                               \
      (void** object, void* pointer, void (*destroy)(void*), unsigned references, unsigned flags))            \
    X(user_object_release, "cuUserObjectRelease", (void* object, unsigned references))                        \
    X(graph_retain, "cuGraphRetainUserObject", (void* graph, void* object, unsigned count, unsigned flags))   \
    X(graph_instantiate, "cuGraphInstantiateWithFlags", (void** executable, void* graph, unsigned long long)) \
    X(graph_destroy, "cuGraphDestroy", (void* graph))                                                         \
    X(graph_exec_destroy, "cuGraphExecDestroy", (void* executable))                                           \
    X(graph_launch, "cuGraphLaunch", (void* executable, void* stream))

struct Driver {
#define PLEAT_MEMBER(member, symbol, parameters) CuResult(*member) parameters = nullptr;
    PLEAT_DRIVER_FUNCTIONS(PLEAT_MEMBER)
#undef PLEAT_MEMBER

    /// Throws Error "KERNEL: CALL failed: CUDA_ERROR_X (text)" unless the result is success.
    void check(CuResult result, const char* call, const std::string& kernel = {}) const {
        if (result != 0) failed(result, call, kernel);
    }
    [[noreturn]] void failed(CuResult result, const char* call, const std::string& kernel) const;
};

/// The driver, opened ($PLEAT_LIBCUDA, else libcuda.so.1) and initialised at the first call; null with a
/// sentence in `why` where that fails.
const Driver* find_driver(std::string* why = nullptr);
/// The same; throws the sentence.
const Driver& driver();

/// Makes a context current for as long as this lives; costs one call where it is current already.
class ContextScope {
public:
    ContextScope(const Driver& driver, void* context) : driver_(driver) {
        void* current = nullptr;
        driver.context_current(&current);
        if (current != context) {
            driver.check(driver.context_push(context), "cuCtxPushCurrent");
            pushed_ = true;
        }
    }
    ~ContextScope() {
        void* popped;
        if (pushed_) driver_.context_pop(&popped);
    }
    ContextScope(const ContextScope&) = delete;
    ContextScope& operator=(const ContextScope&) = delete;

private:
    const Driver& driver_;
    bool pushed_ = false;
};

/// For as long as this lives the thread may load code although one of its streams is captured; nothing of that
/// lands in the graph.
class RelaxedCapture {
public:
    explicit RelaxedCapture(const Driver& driver) : driver_(driver) {
        driver.check(driver.capture_mode(&mode_), "cuThreadExchangeStreamCaptureMode");
    }
    ~RelaxedCapture() { driver_.capture_mode(&mode_); }
    RelaxedCapture(const RelaxedCapture&) = delete;
    RelaxedCapture& operator=(const RelaxedCapture&) = delete;

private:
    const Driver& driver_;
    int mode_ = cu_capture_relaxed;
};

/// What a Device points to. Lives as long as the process; the primary context is never given back,
/// because static destructors of others may still need it.
struct DeviceState {
    int ordinal = -1;  // -1: the CPU
    CuDevice device = 0;
    void* context = nullptr;
    const Driver* driver = nullptr;
    std::string name = "CPU", arch;
    int multiprocessors = 1, major = 0, minor = 0;
    size_t memory_bytes = 0, l2_bytes = 0, shared_bytes = 0;
    bool reads_host_memory = true;  // plain host pointers are good on this device
};

/// Every CUDA device that was asked for so far.
void for_each_open_device(const std::function<void(const DeviceState&)>& see);

}  // namespace pleat::runtime
