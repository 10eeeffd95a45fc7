#include "pleat/device.h"

#include <map>
#include <memory>
#include <mutex>

#include "driver.h"
#include "pleat/error.h"
#include "text.h"

namespace pleat {

using runtime::DeviceState;
using runtime::Driver;
using runtime::text;

namespace {

int count_devices(const Driver& d) {
    int count = 0;
    const runtime::CuResult r = d.device_count(&count);
    return r == 0 ? count : 0;
}

struct OpenDevices {
    std::mutex mutex;
    std::map<int, const DeviceState*> states;
};
OpenDevices& open_devices() {
    static auto* all = new OpenDevices;  // never destroyed: used by static destructors
    return *all;
}

DeviceState* open_device(int ordinal) {
    const Driver& d = runtime::driver();
    const int count = count_devices(d);
    if (ordinal < 0 || ordinal >= count)
        throw Error(count == 0 ? std::string("there is no CUDA device")
                               : text("there is no CUDA device ", ordinal, "; this process sees ", count));
    auto s = std::make_unique<DeviceState>();
    s->ordinal = ordinal;
    s->driver = &d;
    d.check(d.device_get(&s->device, ordinal), "cuDeviceGet");
    char name[256] = {};
    d.check(d.device_name(name, sizeof name - 1, s->device), "cuDeviceGetName");
    s->name = name;
    const auto attribute = [&](int which) {
        int value = 0;
        d.check(d.device_attribute(&value, which, s->device), "cuDeviceGetAttribute");
        return value;
    };
    s->multiprocessors = attribute(runtime::cu_attribute_multiprocessors);
    s->major = attribute(runtime::cu_attribute_compute_major);
    s->minor = attribute(runtime::cu_attribute_compute_minor);
    s->l2_bytes = static_cast<size_t>(attribute(runtime::cu_attribute_l2_bytes));
    s->shared_bytes = static_cast<size_t>(attribute(runtime::cu_attribute_shared_optin));
    s->reads_host_memory = attribute(runtime::cu_attribute_pageable_access) != 0;
    // From 9.0 on, the instructions that matter (wgmma, tcgen05) exist only in the "a" architectures.
    s->arch = text("sm_", s->major, s->minor, s->major >= 9 ? "a" : "");
    d.check(d.device_memory(&s->memory_bytes, s->device), "cuDeviceTotalMem");
    d.check(d.primary_context(&s->context, s->device), "cuDevicePrimaryCtxRetain");
    return s.release();
}

}  // namespace

Device Device::cuda(int ordinal) {
    OpenDevices& open = open_devices();
    const std::lock_guard lock(open.mutex);
    const DeviceState*& state = open.states[ordinal];
    if (!state) state = open_device(ordinal);
    return Device(state);
}

void runtime::for_each_open_device(const std::function<void(const DeviceState&)>& see) {
    OpenDevices& open = open_devices();
    std::map<int, const DeviceState*> states;
    {
        const std::lock_guard lock(open.mutex);
        states = open.states;
    }
    for (const auto& [ordinal, state] : states)
        if (state) see(*state);
}

Device Device::cpu() {
    static const DeviceState* state = new DeviceState;
    return Device(state);
}

Device Device::best() { return cuda_count() > 0 ? cuda(0) : cpu(); }

int Device::cuda_count() {
    const Driver* d = runtime::find_driver();
    return d ? count_devices(*d) : 0;
}

std::string Device::why_no_cuda() {
    std::string why;
    if (const Driver* d = runtime::find_driver(&why); d && count_devices(*d) == 0) why = "there is no CUDA device";
    return why;
}

bool Device::is_cpu() const { return state_->ordinal < 0; }
int Device::ordinal() const { return state_->ordinal; }
const std::string& Device::name() const { return state_->name; }
int Device::multiprocessors() const { return state_->multiprocessors; }
int Device::compute_major() const { return state_->major; }
int Device::compute_minor() const { return state_->minor; }
const std::string& Device::arch() const { return state_->arch; }
size_t Device::memory_bytes() const { return state_->memory_bytes; }
size_t Device::l2_bytes() const { return state_->l2_bytes; }
size_t Device::shared_bytes_per_block() const { return state_->shared_bytes; }

void Device::synchronize() const {
    if (is_cpu()) return;
    const runtime::ContextScope scope(*state_->driver, state_->context);
    state_->driver->check(state_->driver->context_synchronize(), "cuCtxSynchronize");
}

}  // namespace pleat
