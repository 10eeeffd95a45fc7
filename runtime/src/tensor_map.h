// Tensor maps of a launch: from a manifest's axes with their sizes to the 128 bytes that the driver encodes, and a
// memory of the last ones, because most launches of a kernel repeat them. Private to the runtime.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include "device_limits.h"
#include "driver.h"
#include "pleat/gpu/tensor_map.h"
#include "pleat/manifest.h"
#include "shared_record.h"

namespace pleat::runtime {

/// All that a map's bytes depend on besides the manifest: the address (bytes), extents (elements, at least 1),
/// strides (bytes; of every axis but the first) and, of axes along which windows lie, how many there are. None has
/// a value before it is given one.
class TensorMapSizes {
public:
    static constexpr size_t most_axes = Manifest::max_map_axes, most_words = 3 * most_axes;
    explicit TensorMapSizes(size_t axes, size_t windows = 0) : axes_(axes), windows_(windows) {}
    uint64_t& address() { return words_[0]; }
    uint64_t* extents() { return &words_[1]; }
    uint64_t* strides() { return &words_[1 + axes_]; }
    uint64_t* outputs() { return &words_[2 * axes_]; }
    std::span<const uint64_t> words() const { return {words_, 2 * axes_ + windows_}; }

private:
    size_t axes_, windows_;
    uint64_t words_[most_words];
};

/// The last map that was encoded for one argument, shared by all threads that launch.
class LastTensorMap {
public:
    /// Copies the last map if it is of these sizes.
    bool read(const TensorMapSizes& sizes, TensorMap& to) const noexcept {
        return record_.read(words_, sizes.words(), to.words);
    }
    /// Remembers a map, unless another thread is at it.
    void write(const TensorMapSizes& sizes, const TensorMap& from) noexcept {
        record_.write(words_, sizes.words(), from.words);
    }

private:
    static constexpr size_t map_words = 16;
    SharedRecord record_;
    std::atomic<uint64_t> words_[TensorMapSizes::most_words + map_words]{};
};

/// CUtensorMapDataType of an element type; 8-bit types are bytes to it. An f32 that is rounded to TF32 is a type of
/// its own there: to nearest, ties to even, overflow to infinity (seen on an H200).
constexpr int tensor_map_tf32 = 11;
int tensor_map_type(const ElementType& type);

/// Where the last window along an axis begins, from the tensor's end: what cuTensorMapEncodeIm2col calls the upper
/// corner.
inline int64_t last_window(const Manifest::MapAxis& axis, int64_t outputs, int64_t extent) {
    return axis.first + (outputs - 1) * axis.every - (extent - 1);
}

/// The driver's function that encodes a map.
const char* encoder(const Manifest::TensorMap& map);
/// Encodes by it; out of bounds a map reads zeros.
CuResult encode(const Driver& driver, const Manifest::TensorMap& map, TensorMapSizes& sizes, TensorMap& to);

/// The bytes of zeros that the map of an empty tensor may read: clipped axes keep their boxes and step by 16 bytes
/// (show_nothing in one_launch.cpp).
size_t bytes_of_nothing(const Manifest::TensorMap& map);

}  // namespace pleat::runtime
