// The driver's declarations that the runtime wrote down by hand, against cuda.h where there is one.
#include <doctest/doctest.h>

#if __has_include(<cuda.h>)
#include <cuda.h>

#include <cstddef>
#include <type_traits>

#include "../../../runtime/src/driver.h"
#include "../../../runtime/src/tensor_map.h"

using namespace pleat::runtime;

static_assert(sizeof(CuLaunchConfig) == sizeof(CUlaunchConfig));
static_assert(offsetof(CuLaunchConfig, block) == offsetof(CUlaunchConfig, blockDimX));
static_assert(offsetof(CuLaunchConfig, shared_bytes) == offsetof(CUlaunchConfig, sharedMemBytes));
static_assert(offsetof(CuLaunchConfig, stream) == offsetof(CUlaunchConfig, hStream));
static_assert(offsetof(CuLaunchConfig, attributes) == offsetof(CUlaunchConfig, attrs));
static_assert(offsetof(CuLaunchConfig, attribute_count) == offsetof(CUlaunchConfig, numAttrs));
static_assert(sizeof(CuLaunchAttribute) == sizeof(CUlaunchAttribute));
static_assert(offsetof(CuLaunchAttribute, cluster) == offsetof(CUlaunchAttribute, value));
static_assert(sizeof(CuAddress) == sizeof(CUdeviceptr) && sizeof(CuDevice) == sizeof(CUdevice));

#define PLEAT_SAME(ours, theirs) static_assert(static_cast<int>(ours) == static_cast<int>(theirs))
PLEAT_SAME(cu_invalid_value, CUDA_ERROR_INVALID_VALUE);
PLEAT_SAME(cu_not_found, CUDA_ERROR_NOT_FOUND);
PLEAT_SAME(cu_attribute_multiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
PLEAT_SAME(cu_attribute_l2_bytes, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
PLEAT_SAME(cu_attribute_compute_major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
PLEAT_SAME(cu_attribute_compute_minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
PLEAT_SAME(cu_attribute_pageable_access, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS);
PLEAT_SAME(cu_attribute_shared_optin, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
PLEAT_SAME(cu_function_static_shared, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
PLEAT_SAME(cu_function_max_dynamic_shared, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
PLEAT_SAME(cu_function_nonportable_cluster, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED);
PLEAT_SAME(cu_launch_cluster, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION);
PLEAT_SAME(cu_launch_programmatic, CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION);
PLEAT_SAME(cu_pointer_memory_type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE);
PLEAT_SAME(cu_stream_non_blocking, CU_STREAM_NON_BLOCKING);
PLEAT_SAME(cu_capture_none, CU_STREAM_CAPTURE_STATUS_NONE);
PLEAT_SAME(cu_capture_active, CU_STREAM_CAPTURE_STATUS_ACTIVE);
PLEAT_SAME(cu_user_object_no_sync, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
PLEAT_SAME(cu_graph_takes_reference, CU_GRAPH_USER_OBJECT_MOVE);
PLEAT_SAME(cu_capture_thread_local, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);

static_assert(sizeof(pleat::TensorMap) == sizeof(CUtensorMap) && alignof(pleat::TensorMap) >= alignof(CUtensorMap));
PLEAT_SAME(tensor_map_tf32, CU_TENSOR_MAP_DATA_TYPE_TFLOAT32);
PLEAT_SAME(0, CU_TENSOR_MAP_INTERLEAVE_NONE);
PLEAT_SAME(0, CU_TENSOR_MAP_SWIZZLE_NONE);
PLEAT_SAME(1, CU_TENSOR_MAP_SWIZZLE_32B);
PLEAT_SAME(2, CU_TENSOR_MAP_SWIZZLE_64B);
PLEAT_SAME(3, CU_TENSOR_MAP_SWIZZLE_128B);
PLEAT_SAME(3, CU_TENSOR_MAP_L2_PROMOTION_L2_256B);
PLEAT_SAME(0, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);

TEST_CASE("element types have the numbers of CUtensorMapDataType") {
    const std::pair<const char*, CUtensorMapDataType> types[] = {
        {"f64", CU_TENSOR_MAP_DATA_TYPE_FLOAT64}, {"f32", CU_TENSOR_MAP_DATA_TYPE_FLOAT32},
        {"f16", CU_TENSOR_MAP_DATA_TYPE_FLOAT16}, {"bf16", CU_TENSOR_MAP_DATA_TYPE_BFLOAT16},
        {"e4m3", CU_TENSOR_MAP_DATA_TYPE_UINT8},  {"e5m2", CU_TENSOR_MAP_DATA_TYPE_UINT8},
        {"i64", CU_TENSOR_MAP_DATA_TYPE_INT64},   {"i32", CU_TENSOR_MAP_DATA_TYPE_INT32},
        {"u32", CU_TENSOR_MAP_DATA_TYPE_UINT32},  {"i8", CU_TENSOR_MAP_DATA_TYPE_UINT8},
        {"u8", CU_TENSOR_MAP_DATA_TYPE_UINT8},    {"bool", CU_TENSOR_MAP_DATA_TYPE_UINT8}};
    for (const auto& [name, number] : types)
        CHECK(tensor_map_type(*pleat::element_type(name)) == static_cast<int>(number));
}
#endif

TEST_CASE("the driver's structures and numbers are those of cuda.h") {
#if !__has_include(<cuda.h>)
    MESSAGE("skipped: there is no cuda.h");
#endif
}
