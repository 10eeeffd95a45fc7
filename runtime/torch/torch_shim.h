// The functions of torch's stable C shim that operators need, found in the libraries of the process.
#pragma once

#include <cstdint>
#include <string>

namespace pleat::torch_shim {

using Word = uint64_t;   // StableIValue: a tensor's handle, a double, an integer or a bool in 64 bits
using Tensor = void*;    // AtenTensorHandle
using Library = void*;   // TorchLibraryHandle
using Status = int32_t;  // 0: right
using Boxed = void (*)(Word* stack, uint64_t arguments, uint64_t results);

/// torch 2.10.0, as torch's TORCH_ABI_VERSION writes it: the oldest whose conventions are used.
constexpr uint64_t abi_version = (uint64_t{2} << 56) | (uint64_t{10} << 48);

/// One field a function, named as in torch without aoti_torch_.
struct Shim {
    Status (*library_init_impl)(const char* space, const char* key, const char* file, uint32_t line, Library* made);
    Status (*library_init_fragment)(const char* space, const char* file, uint32_t line, Library* made);
    Status (*library_def)(Library, const char* schema);
    Status (*library_impl)(Library, const char* name, Boxed, uint64_t version);
    Status (*delete_tensor_object)(Tensor);
    Status (*new_tensor_handle)(Tensor, Tensor* made);
    Status (*get_data_ptr)(Tensor, void**);
    Status (*get_dim)(Tensor, int64_t*);
    Status (*get_sizes)(Tensor, int64_t**);
    Status (*get_strides)(Tensor, int64_t**);
    Status (*get_dtype)(Tensor, int32_t*);
    Status (*get_device_type)(Tensor, int32_t*);
    Status (*get_device_index)(Tensor, int32_t*);
    Status (*empty_strided)(int64_t dim, const int64_t* sizes, const int64_t* strides, int32_t dtype,
                            int32_t device_type, int32_t device, Tensor* made);
    Status (*copy_)(Tensor to, Tensor from, int32_t non_blocking);
    Status (*zero_)(Tensor);
    Status (*get_current_cuda_stream)(int32_t device, void** stream);  // null where torch has no CUDA
    int32_t cpu, cuda, meta;                                           // device types

    /// torch's number of a dtype of pleat.h; throws for one that torch lacks.
    int32_t dtype(const std::string& name) const;
    /// The other way round; "another dtype" for one that pleat.h lacks.
    std::string dtype_name(int32_t number) const;
};

/// Throws a sentence where torch is not in the process or lacks a function.
const Shim& shim();

}  // namespace pleat::torch_shim
