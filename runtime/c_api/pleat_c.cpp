// The C interface on top of the C++ one: no exception leaves it, and the last error is the thread's.
#include <string>
#include <vector>

#include "guarded.h"
#include "kernel.h"
#include "pleat.h"
#include "pleat/kernel.h"

namespace {

using pleat::c_api::guarded;

const char* or_empty(const char* s) { return s ? s : ""; }

/// The C arguments as C++ ones; kept per thread, so that repeated launches do not allocate.
struct Translated {
    std::vector<pleat::TensorView> tensors;
    std::vector<pleat::NamedSize> sizes;
    std::vector<pleat::NamedParam> params;
    pleat::Arguments arguments;
};

/// Throws if an array is missing though it should have elements, or has more than any kernel takes.
void check_array(const void* array, size_t count, const char* what) {
    constexpr size_t most = size_t{1} << 24;
    if (count > most)
        throw pleat::Error(std::to_string(count) + " " + what + " are given, and " + std::to_string(most) +
                           " are the most");
    if (!array && count > 0)
        throw pleat::Error("the array of " + std::string(what) + " is null, but its count is " +
                           std::to_string(count));
}

const pleat::Arguments& translate(const pleat_arguments* from) {
    if (!from) throw pleat::Error("the arguments are null");
    check_array(from->tensors, from->tensor_count, "tensors");
    check_array(from->sizes, from->size_count, "sizes");
    check_array(from->params, from->param_count, "params");
    thread_local Translated to;
    to.tensors.clear();
    to.sizes.clear();
    to.params.clear();
    for (size_t i = 0; i < from->tensor_count; ++i) {
        const pleat_tensor& t = from->tensors[i];
        to.tensors.push_back({or_empty(t.name), or_empty(t.dtype), t.axes, t.sizes, t.strides, t.data, t.device});
    }
    for (size_t i = 0; i < from->size_count; ++i)
        to.sizes.push_back({or_empty(from->sizes[i].name), from->sizes[i].value});
    for (size_t i = 0; i < from->param_count; ++i) {
        const pleat_param& p = from->params[i];
        if (p.is_integer)
            to.params.emplace_back(or_empty(p.name), p.integer);
        else
            to.params.emplace_back(or_empty(p.name), p.real);
    }
    to.arguments = {to.tensors, to.sizes, to.params, from->workspace, from->workspace_bytes};
    return to.arguments;
}

const pleat::Kernel& known(const pleat_kernel* kernel) {
    if (!kernel) throw pleat::Error("the kernel is null");
    return kernel->kernel;
}

}  // namespace

int pleat_version(void) { return PLEAT_VERSION; }

const char* pleat_last_error(void) { return pleat::c_api::last_error().c_str(); }

int pleat_device_count(void) {
    int count = 0;
    guarded([&] { count = pleat::Device::cuda_count(); });
    return count;
}

pleat_kernel* pleat_open(const char* path, const char* name, int device) {
    pleat_kernel* opened = nullptr;
    guarded([&] {
        const pleat::Device on = device == PLEAT_CPU ? pleat::Device::cpu() : pleat::Device::cuda(device);
        const pleat::KernelFiles files = pleat::KernelFiles::open(or_empty(path), or_empty(name));
        opened = new pleat_kernel{pleat::Kernel::load(files, on)};
    });
    return opened;
}

void pleat_close(pleat_kernel* kernel) { delete kernel; }

const char* pleat_name(const pleat_kernel* kernel) { return kernel ? kernel->kernel.name().c_str() : ""; }

int pleat_stores(const pleat_kernel* kernel, const char* tensor) {
    if (!kernel) return 0;
    const pleat::Manifest& manifest = kernel->kernel.manifest();
    const int at = manifest.tensor_named(or_empty(tensor));
    return at >= 0 && manifest.tensors[static_cast<size_t>(at)].written;
}

int pleat_workspace_bytes(const pleat_kernel* kernel, const pleat_arguments* arguments, size_t* bytes) {
    return guarded([&] {
        if (!bytes) throw pleat::Error("there is nowhere to put the number of bytes");
        *bytes = known(kernel).workspace_bytes(translate(arguments));
    });
}

int pleat_launch(const pleat_kernel* kernel, void* stream, const pleat_arguments* arguments) {
    return guarded([&] { known(kernel).launch(pleat::Stream(stream), translate(arguments)); });
}

int pleat_launch_overlapping(const pleat_kernel* kernel, void* stream, const pleat_arguments* arguments) {
    return guarded([&] { known(kernel).launch(pleat::Stream(stream).overlapping(), translate(arguments)); });
}

int pleat_each(const pleat_kernel* kernel, void* stream, const pleat_arguments* sets, size_t count) {
    return guarded([&] {
        check_array(sets, count, "sets of arguments");
        known(kernel).each(pleat::Stream(stream), count,
                           [&](size_t i) -> const pleat::Arguments& { return translate(sets + i); });
    });
}

int pleat_check(const pleat_kernel* kernel, void* stream) {
    return guarded([&] { known(kernel).check(pleat::Stream(stream)); });
}
