#include "torch_shim.h"

#include <dlfcn.h>

#include <array>
#include <stdexcept>

namespace pleat::torch_shim {
namespace {

/// A library that the process has loaded already.
void* loaded(const char* name) { return ::dlopen(name, RTLD_NOW | RTLD_NOLOAD); }

void* core() {
    static void* const library = loaded("libtorch_cpu.so");
    if (!library) throw std::runtime_error("libtorch_cpu.so is not in this process: import torch first");
    return library;
}

template <class Function>
Function found(void* library, const std::string& name) {
    auto* const function = reinterpret_cast<Function>(::dlsym(library, name.c_str()));
    if (!function) throw std::runtime_error("torch has no function " + name + ": it is older than 2.10");
    return function;
}

template <class Function>
void find(Function& function, const std::string& name) {
    function = found<Function>(core(), "aoti_torch_" + name);
}

Shim opened() {
    Shim s{};
    find(s.library_init_impl, "library_init_impl");
    find(s.library_init_fragment, "library_init_fragment");
    find(s.library_def, "library_def");
    s.library_impl = found<decltype(s.library_impl)>(core(), "torch_library_impl");
    find(s.delete_tensor_object, "delete_tensor_object");
    find(s.new_tensor_handle, "new_tensor_handle");
    find(s.get_data_ptr, "get_data_ptr");
    find(s.get_dim, "get_dim");
    find(s.get_sizes, "get_sizes");
    find(s.get_strides, "get_strides");
    find(s.get_dtype, "get_dtype");
    find(s.get_device_type, "get_device_type");
    find(s.get_device_index, "get_device_index");
    find(s.empty_strided, "empty_strided");
    find(s.copy_, "copy_");
    find(s.zero_, "zero_");
    if (void* const cuda = loaded("libtorch_cuda.so"))
        s.get_current_cuda_stream =
            found<decltype(s.get_current_cuda_stream)>(cuda, "aoti_torch_get_current_cuda_stream");
    s.cpu = found<int32_t (*)()>(core(), "aoti_torch_device_type_cpu")();
    s.cuda = found<int32_t (*)()>(core(), "aoti_torch_device_type_cuda")();
    s.meta = found<int32_t (*)()>(core(), "aoti_torch_device_type_meta")();
    return s;
}

constexpr std::array<std::array<const char*, 2>, 12> dtypes = {{{"f64", "float64"},
                                                                {"f32", "float32"},
                                                                {"f16", "float16"},
                                                                {"bf16", "bfloat16"},
                                                                {"e4m3", "float8_e4m3fn"},
                                                                {"e5m2", "float8_e5m2"},
                                                                {"i64", "int64"},
                                                                {"i32", "int32"},
                                                                {"u32", "uint32"},
                                                                {"i8", "int8"},
                                                                {"u8", "uint8"},
                                                                {"bool", "bool"}}};

}  // namespace

int32_t Shim::dtype(const std::string& name) const {
    for (const auto& [ours, theirs] : dtypes)
        if (name == ours) return found<int32_t (*)()>(core(), std::string("aoti_torch_dtype_") + theirs)();
    throw std::runtime_error("torch has no dtype " + name);
}

std::string Shim::dtype_name(int32_t number) const {
    for (const auto& names : dtypes)
        if (dtype(names[0]) == number) return names[0];
    return "another dtype";
}

const Shim& shim() {
    static const Shim only = opened();
    return only;
}

}  // namespace pleat::torch_shim
