#include "pleat/buffer.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "driver.h"
#include "pleat/error.h"
#include "text.h"

namespace pleat {

using runtime::ContextScope;
using runtime::CuAddress;
using runtime::text;

namespace {
CuAddress address(void* data, size_t offset = 0) { return reinterpret_cast<CuAddress>(data) + offset; }
}  // namespace

Buffer::Buffer(const Device& device, size_t bytes) : device_(&device.state()), bytes_(bytes) {
    if (bytes == 0) return;
    if (device.is_cpu()) {
        data_ = bytes <= SIZE_MAX - 255 ? std::aligned_alloc(256, (bytes + 255) / 256 * 256) : nullptr;
        if (!data_) throw std::bad_alloc();
        return;
    }
    const ContextScope scope(*device_->driver, device_->context);
    CuAddress at = 0;
    device_->driver->check(device_->driver->memory_alloc(&at, bytes),
                           text("cuMemAlloc of ", bytes, " bytes").c_str());
    data_ = reinterpret_cast<void*>(at);
}

Buffer::~Buffer() {
    if (!data_) return;
    if (device_->ordinal < 0) {
        std::free(data_);
        return;
    }
    try {
        const ContextScope scope(*device_->driver, device_->context);
        device_->driver->memory_free(address(data_));
    } catch (const Error&) {
        // The context is gone, and the memory with it.
    }
}

Buffer::Buffer(Buffer&& other) noexcept { *this = std::move(other); }

Buffer& Buffer::operator=(Buffer&& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
}

void Buffer::in_range(const char* what, size_t offset, size_t bytes) const {
    if (offset > bytes_ || bytes > bytes_ - offset)
        throw Error(text(what, " of ", bytes, " bytes at ", offset, " goes past a buffer of ", bytes_, " bytes"));
}

void Buffer::upload(const void* from, size_t bytes, const Stream& stream, size_t offset) {
    in_range("an upload", offset, bytes);
    if (bytes == 0) return;
    if (device_->ordinal < 0) {
        std::memcpy(static_cast<char*>(data_) + offset, from, bytes);
        return;
    }
    const ContextScope scope(*device_->driver, device_->context);
    device_->driver->check(device_->driver->copy_to_device(address(data_, offset), from, bytes, stream.handle()),
                           "cuMemcpyHtoDAsync");
}

void Buffer::download(void* to, size_t bytes, const Stream& stream, size_t offset) const {
    in_range("a download", offset, bytes);
    if (bytes == 0) return;
    if (device_->ordinal < 0) {
        std::memcpy(to, static_cast<const char*>(data_) + offset, bytes);
        return;
    }
    const ContextScope scope(*device_->driver, device_->context);
    device_->driver->check(device_->driver->copy_to_host(to, address(data_, offset), bytes, stream.handle()),
                           "cuMemcpyDtoHAsync");
    device_->driver->check(device_->driver->stream_synchronize(stream.handle()), "cuStreamSynchronize");
}

void Buffer::copy(const Buffer& from, const Stream& stream) {
    in_range("a copy", 0, from.bytes_);
    if (from.bytes_ == 0) return;
    if (device_->ordinal < 0) {
        std::memcpy(data_, from.data_, from.bytes_);
        return;
    }
    const ContextScope scope(*device_->driver, device_->context);
    device_->driver->check(
        device_->driver->copy_on_device(address(data_), address(from.data_), from.bytes_, stream.handle()),
        "cuMemcpyDtoDAsync");
}

void Buffer::fill(unsigned char value, const Stream& stream) {
    if (bytes_ == 0) return;
    if (device_->ordinal < 0) {
        std::memset(data_, value, bytes_);
        return;
    }
    const ContextScope scope(*device_->driver, device_->context);
    device_->driver->check(device_->driver->fill_bytes(address(data_), value, bytes_, stream.handle()),
                           "cuMemsetD8Async");
}

}  // namespace pleat
