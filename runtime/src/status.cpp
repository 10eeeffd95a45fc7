#include "status.h"

#include <algorithm>
#include <map>
#include <string>

namespace pleat::runtime {

namespace {

/// Copying the word and then clearing it would lose what is set between the two. PTX, because it must run on every
/// device, also where there is no NVRTC.
constexpr char take_status[] = R"(
.version 7.0
.target sm_80
.address_size 64
.visible .entry pleat_take_status(.param .u64 word, .param .u64 result) {
    .reg .u64 %word, %result;
    .reg .u32 %bits;
    ld.param.u64 %word, [word];
    ld.param.u64 %result, [result];
    cvta.to.global.u64 %word, %word;
    cvta.to.global.u64 %result, %result;
    atom.global.exch.b32 %bits, [%word], 0;
    st.global.u32 [%result], %bits;
    ret;
}
)";

/// The function on a device, loaded once; null where the driver does not compile PTX.
void* function_on(const DeviceState& device) {
    static auto* const mutex = new std::mutex;  // neither is destroyed: static destructors may still check
    static auto* const functions = new std::map<int, void*>;
    const std::lock_guard lock(*mutex);
    const auto [at, is_new] = functions->try_emplace(device.ordinal, nullptr);
    if (!is_new) return at->second;
    const Driver& d = *device.driver;
    void *library = nullptr, *kernel = nullptr, *function = nullptr;
    if (d.library_load(&library, take_status, nullptr, nullptr, 0, nullptr, nullptr, 0) == 0 &&
        d.library_kernel(&kernel, library, "pleat_take_status") == 0 && d.kernel_function(&function, kernel) == 0)
        at->second = function;
    return at->second;
}

CuAddress address(const Buffer& buffer) { return reinterpret_cast<CuAddress>(buffer.data()); }

}  // namespace

void StatusWord::make(const Device& device) {
    device_ = device;
    word_ = Buffer(device, sizeof(unsigned));
    word_.fill(0);
}

Buffer StatusWord::result() {
    {
        const std::lock_guard lock(mutex_);
        if (!results_.empty()) {
            Buffer last = std::move(results_.back());
            results_.pop_back();
            return last;
        }
    }
    return Buffer(device_, sizeof(unsigned));
}

unsigned StatusWord::take(const Stream& stream, const std::string& kernel) {
    const DeviceState& device = device_.state();
    const Driver& d = *device.driver;
    unsigned bits = 0;
    const auto wait_for = [&](CuAddress from, bool clear) {
        d.check(d.copy_to_host(&bits, from, sizeof bits, stream.handle()), "cuMemcpyDtoHAsync", kernel);
        if (clear) d.check(d.fill_bytes(from, 0, sizeof bits, stream.handle()), "cuMemsetD8Async", kernel);
        d.check(d.stream_synchronize(stream.handle()), "cuStreamSynchronize", kernel);
    };
    void* const function = function_on(device);
    if (!function) {
        wait_for(address(word_), true);
        return bits;
    }
    Buffer taken = result();
    CuAddress word = address(word_), to = address(taken);
    void* parameters[] = {&word, &to};
    CuLaunchConfig config{};
    for (unsigned* extents : {config.grid, config.block}) std::fill_n(extents, 3, 1u);
    config.stream = stream.handle();
    d.check(d.launch(&config, function, parameters, nullptr), "cuLaunchKernelEx", kernel);
    wait_for(to, false);
    const std::lock_guard lock(mutex_);
    results_.push_back(std::move(taken));
    return bits;
}

}  // namespace pleat::runtime
