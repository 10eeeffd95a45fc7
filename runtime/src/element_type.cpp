// The table of element types, and numbers rounded to them (for params at load and launch).
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "pleat/manifest.h"
#include "pleat/types.h"

namespace pleat {

namespace {

struct Row {
    ElementType type;
    bool (*round)(double value,
                  void* bits) = nullptr;  // reals; false of a finite value that the type does not hold
    long long least = 0, most = 0;        // integers: the range
};

template <class T>
bool round_to(double value, void* bits) {
    const T rounded = convert<T>(value);
    std::memcpy(bits, &rounded, sizeof rounded);
    const auto kept = convert<double>(rounded);
    // Past the largest, a type has infinity, or stays there: further away than any rounding, an eighth.
    return !std::isfinite(value) ||
           (std::isfinite(kept) && (std::fabs(value) <= 1 || std::fabs(kept) >= 0.875 * std::fabs(value)));
}

constexpr long long i64_min = std::numeric_limits<long long>::min(),
                    i64_max = std::numeric_limits<long long>::max();

// DLPack codes: 0 int, 1 uint, 2 float, 4 bfloat, 6 bool, 10 float8_e4m3fn, 12 float8_e5m2.
constexpr Row rows[] = {
    {{"f64", 8, true, 2, 64}, round_to<double>},
    {{"f32", 4, true, 2, 32}, round_to<float>},
    {{"f16", 2, true, 2, 16}, round_to<f16>},
    {{"bf16", 2, true, 4, 16}, round_to<bf16>},
    {{"e4m3", 1, true, 10, 8}, round_to<e4m3>},
    {{"e5m2", 1, true, 12, 8}, round_to<e5m2>},
    {{"i64", 8, false, 0, 64}, nullptr, i64_min, i64_max},
    {{"i32", 4, false, 0, 32}, nullptr, INT32_MIN, INT32_MAX},
    {{"u32", 4, false, 1, 32}, nullptr, 0, UINT32_MAX},
    {{"i8", 1, false, 0, 8}, nullptr, -128, 127},
    {{"u8", 1, false, 1, 8}, nullptr, 0, 255},
    {{"bool", 1, false, 6, 8}, nullptr, 0, 1},
};

const Row& row_of(const ElementType& type) {
    for (const Row& r : rows)
        if (r.type.name == type.name) return r;
    return rows[0];
}

}  // namespace

const ElementType* element_type(std::string_view name) {
    for (const Row& r : rows)
        if (r.type.name == name) return &r.type;
    return nullptr;
}

bool store_real(const ElementType& type, double value, void* bits) {
    const Row& r = row_of(type);
    if (r.round) return r.round(value, bits);
    if (!(value >= -0x1p63 && value < 0x1p63) || value != std::floor(value)) return false;
    return store_integer(type, static_cast<long long>(value), bits);
}

bool store_integer(const ElementType& type, long long value, void* bits) {
    const Row& r = row_of(type);
    if (r.round) return r.round(static_cast<double>(value), bits);
    if (value < r.least || value > r.most) return false;
    std::memcpy(bits, &value, static_cast<size_t>(type.bytes));  // little endian, as all that CUDA runs on
    return true;
}

}  // namespace pleat
