// Memory of a device, freed when its owner goes. Knows nothing of what lies in it.
#pragma once

#include <cstddef>
#include <ranges>
#include <type_traits>

#include "pleat/device.h"
#include "pleat/stream.h"

namespace pleat {

/// What lies in memory as it is, element by element, and outlives the call: a vector, an array or a span.
template <class R>
concept Elements = std::ranges::contiguous_range<R> && std::ranges::sized_range<R> &&
                   std::ranges::borrowed_range<R> && std::is_trivially_copyable_v<std::ranges::range_value_t<R>>;

/// `bytes` bytes of a device's memory (plain memory on the CPU), aligned to 256 bytes.
class Buffer {
public:
    Buffer() = default;
    Buffer(const Device& device, size_t bytes);
    ~Buffer();
    Buffer(Buffer&& other) noexcept;
    Buffer& operator=(Buffer&& other) noexcept;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    void* data() const { return data_; }
    size_t size() const { return bytes_; }

    /// Copies host memory to bytes [offset, offset + bytes), in the stream's order. The source must
    /// stay as it is until the stream has come to it.
    void upload(const void* from, size_t bytes, const Stream& stream = {}, size_t offset = 0);
    /// Copies bytes [offset, offset + bytes) to host memory, after the work in the stream; waits for it.
    void download(void* to, size_t bytes, const Stream& stream = {}, size_t offset = 0) const;
    /// The same of all elements, so that nobody counts bytes.
    template <Elements R>
    void upload(R&& from, const Stream& stream = {}, size_t offset = 0) {
        upload(std::ranges::data(from), bytes_of(from), stream, offset);
    }
    template <Elements R>
    void download(R&& to, const Stream& stream = {}, size_t offset = 0) const {
        download(std::ranges::data(to), bytes_of(to), stream, offset);
    }
    /// Copies all of another buffer of the same device, in the stream's order.
    void copy(const Buffer& from, const Stream& stream = {});
    /// Sets every byte, in the stream's order.
    void fill(unsigned char value, const Stream& stream = {});

private:
    template <class R>
    static size_t bytes_of(const R& range) {
        return std::ranges::size(range) * sizeof(std::ranges::range_value_t<R>);
    }
    void in_range(const char* what, size_t offset, size_t bytes) const;
    const runtime::DeviceState* device_ = nullptr;
    void* data_ = nullptr;
    size_t bytes_ = 0;
};

}  // namespace pleat
