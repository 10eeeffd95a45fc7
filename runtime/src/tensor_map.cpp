#include "tensor_map.h"

#include <algorithm>

namespace pleat::runtime {

namespace {

struct TypeRow {
    std::string_view name;
    int type;
};
/// CUtensorMapDataType (cuda.h).
constexpr TypeRow types[] = {{"f64", 8}, {"f32", 7}, {"f16", 6}, {"bf16", 9}, {"e4m3", 0}, {"e5m2", 0},
                             {"i64", 5}, {"i32", 3}, {"u32", 2}, {"i8", 0},   {"u8", 0},   {"bool", 0}};

/// CUtensorMapSwizzle of a swizzle in bytes: 0, 32, 64 and 128 count up.
int swizzle_number(int bytes) { return bytes == 0 ? 0 : bytes == 32 ? 1 : bytes == 64 ? 2 : 3; }

}  // namespace

int tensor_map_type(const ElementType& type) {
    for (const TypeRow& row : types)
        if (row.name == type.name) return row.type;
    return 0;
}

const char* encoder(const Manifest::TensorMap& map) {
    return map.windows > 0 ? "cuTensorMapEncodeIm2col" : "cuTensorMapEncodeTiled";
}

namespace {

constexpr int no_interleave = 0, promote_to_256_bytes = 3, zeros_outside = 0;

CuResult encode_pixels(const Driver& driver, const Manifest::TensorMap& map, int type, TensorMapSizes& sizes,
                       TensorMap& to) {
    int first[TensorMapSizes::most_axes], last[TensorMapSizes::most_axes];
    unsigned every[TensorMapSizes::most_axes];
    for (size_t i = 0; i < map.axes.size(); ++i) every[i] = static_cast<unsigned>(map.axes[i].every);
    for (size_t w = 0; w < map.windows; ++w) {
        const Manifest::MapAxis& axis = map.axes[1 + w];
        first[w] = axis.first;
        last[w] = static_cast<int>(last_window(axis, static_cast<int64_t>(sizes.outputs()[w]),
                                               static_cast<int64_t>(sizes.extents()[1 + w])));
    }
    return driver.pixel_map(&to, type, static_cast<unsigned>(map.axes.size()),
                            reinterpret_cast<void*>(sizes.address()), sizes.extents(), sizes.strides(), first, last,
                            static_cast<unsigned>(map.axes.front().box), static_cast<unsigned>(map.axes.back().box),
                            every, no_interleave, swizzle_number(map.swizzle), promote_to_256_bytes, zeros_outside);
}

}  // namespace

size_t bytes_of_nothing(const Manifest::TensorMap& map) {
    size_t bytes = 256;
    for (const Manifest::MapAxis& axis : map.axes)
        if (axis.clipped) bytes += static_cast<size_t>(axis.box) * 16;
    return bytes;
}

CuResult encode(const Driver& driver, const Manifest::TensorMap& map, TensorMapSizes& sizes, TensorMap& to) {
    const int type = map.tf32 ? tensor_map_tf32 : tensor_map_type(*map.type);
    if (map.windows > 0) return encode_pixels(driver, map, type, sizes, to);
    unsigned box[TensorMapSizes::most_axes];
    unsigned every_element[TensorMapSizes::most_axes];
    for (size_t i = 0; i < map.axes.size(); ++i) {
        box[i] = static_cast<unsigned>(map.axes[i].box);
        if (map.axes[i].clipped) box[i] = static_cast<unsigned>(std::min<uint64_t>(box[i], sizes.extents()[i]));
        every_element[i] = 1;
    }
    return driver.tensor_map(&to, type, static_cast<unsigned>(map.axes.size()),
                             reinterpret_cast<void*>(sizes.address()), sizes.extents(), sizes.strides(), box,
                             every_element, no_interleave, swizzle_number(map.swizzle), promote_to_256_bytes,
                             zeros_outside);
}

}  // namespace pleat::runtime
