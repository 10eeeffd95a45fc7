// Elements as stored and as doubles: one table of the small floating-point formats drives rounding,
// encoding and decoding.
#include <cmath>
#include <cstring>
#include <limits>

#include "stage/evaluate_value.h"

namespace pleat::stage {

using model::Dtype;
using model::Kind;

namespace {

/// A binary format of sign, exponent and mantissa bits; the exponent's bias is IEEE's.
struct Format {
    int exponent_bits;
    int mantissa_bits;
    double largest;  // finite
    bool saturates;  // a larger value becomes `largest` rather than infinity
    uint32_t nan;    // the bits of the positive NaN
};

const Format* format(Dtype dtype) {
    static const Format f32{8, 23, static_cast<double>(std::numeric_limits<float>::max()), false, 0x7fc00000};
    static const Format f16{5, 10, 65504.0, false, 0x7e00};
    static const Format bf16{8, 7, 0x1.fep127, false, 0x7fc0};
    static const Format e4m3{4, 3, 448.0, true, 0x7f};  // no infinity; all ones is NaN (OCP 8-bit floating point)
    static const Format e5m2{5, 2, 57344.0, true, 0x7f};
    switch (dtype) {
        case Dtype::f32:
            return &f32;
        case Dtype::f16:
            return &f16;
        case Dtype::bf16:
            return &bf16;
        case Dtype::e4m3:
            return &e4m3;
        case Dtype::e5m2:
            return &e5m2;
        default:
            return nullptr;
    }
}

int bias(const Format& f) { return (1 << (f.exponent_bits - 1)) - 1; }

/// The place value of the last mantissa bit at the magnitude of x.
int last_place(const Format& f, double x) {
    const int lowest = 1 - bias(f);
    return std::max(std::ilogb(x), lowest) - f.mantissa_bits;
}

/// To the format's mantissa, whatever the exponent. `x` is finite and not 0.
double round_mantissa(const Format& f, double x) {
    const int place = last_place(f, x);
    return std::ldexp(std::nearbyint(std::ldexp(x, -place)), place);
}

double round_to(const Format& f, double x) {
    if (std::isnan(x) || x == 0) return x;
    const double r = std::isinf(x) ? x : round_mantissa(f, x);
    if (std::fabs(r) <= f.largest) return r;
    return std::copysign(f.saturates ? f.largest : std::numeric_limits<double>::infinity(), x);
}

/// The bits of a double that the format holds exactly.
uint32_t encode(const Format& f, double x) {
    const uint32_t sign = static_cast<uint32_t>(std::signbit(x)) << (f.exponent_bits + f.mantissa_bits);
    if (std::isnan(x)) return f.nan;
    if (std::isinf(x)) return sign | ((1u << f.exponent_bits) - 1) << f.mantissa_bits;
    if (x == 0) return sign;
    const int place = last_place(f, x);
    const auto significand = static_cast<uint32_t>(std::ldexp(std::fabs(x), -place));
    const uint32_t implicit = 1u << f.mantissa_bits;
    if (significand < implicit) return sign | significand;  // subnormal
    const auto exponent = static_cast<uint32_t>(place + f.mantissa_bits + bias(f));
    return sign | exponent << f.mantissa_bits | (significand - implicit);
}

double decode(const Format& f, uint32_t bits) {
    const uint32_t mantissa = bits & ((1u << f.mantissa_bits) - 1);
    const uint32_t top = (1u << f.exponent_bits) - 1;
    const uint32_t exponent = bits >> f.mantissa_bits & top;
    const bool negative = bits >> (f.exponent_bits + f.mantissa_bits) & 1;
    double magnitude = 0;
    const bool has_infinity = &f != format(Dtype::e4m3);
    if (exponent == top && (has_infinity || mantissa == (1u << f.mantissa_bits) - 1))
        magnitude =
            mantissa == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    else if (exponent == 0)
        magnitude = std::ldexp(mantissa, 1 - bias(f) - f.mantissa_bits);
    else
        magnitude =
            std::ldexp(mantissa | 1u << f.mantissa_bits, static_cast<int>(exponent) - bias(f) - f.mantissa_bits);
    return negative ? -magnitude : magnitude;
}

int64_t to_integer(const Value& value, std::pair<int64_t, int64_t> range) {
    const auto [least, greatest] = range;
    if (value.kind != Kind::real) return std::min(std::max(value.integer, least), greatest);
    if (std::isnan(value.real)) return 0;
    const double x = std::nearbyint(value.real);
    // The greatest int64 is no double; as one it is 2^63, which is out of range already.
    if (x >= static_cast<double>(greatest)) return greatest;
    if (x <= static_cast<double>(least)) return least;
    return static_cast<int64_t>(x);
}

/// An integer as a double that rounds to every shorter format as the integer itself would: truncated
/// to 53 bits, with the last bit set if anything was lost ("round to odd").
double round_to_odd(int64_t v) {
    uint64_t magnitude = v < 0 ? 0 - static_cast<uint64_t>(v) : static_cast<uint64_t>(v);
    int shift = 0;
    while (magnitude >> shift >= uint64_t{1} << 53) ++shift;
    const bool lost = (magnitude & ((uint64_t{1} << shift) - 1)) != 0;
    magnitude = (magnitude >> shift | static_cast<uint64_t>(lost)) << shift;
    const auto x = static_cast<double>(magnitude);
    return v < 0 ? -x : x;
}

template <class T>
T element(const void* base, int64_t offset) {
    T v;
    std::memcpy(&v, static_cast<const unsigned char*>(base) + offset * static_cast<int64_t>(sizeof(T)), sizeof(T));
    return v;
}

template <class T>
void set_element(void* base, int64_t offset, T v) {
    std::memcpy(static_cast<unsigned char*>(base) + offset * static_cast<int64_t>(sizeof(T)), &v, sizeof(T));
}

}  // namespace

std::pair<int64_t, int64_t> integer_range(Dtype dtype) {
    const auto limits = []<class T>(T) {
        return std::pair<int64_t, int64_t>{std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
    };
    switch (dtype) {
        case Dtype::i32:
            return limits(int32_t{});
        case Dtype::u32:
            return limits(uint32_t{});
        case Dtype::i8:
            return limits(int8_t{});
        case Dtype::u8:
            return limits(uint8_t{});
        case Dtype::boolean:
            return {0, 1};
        default:
            return limits(int64_t{});
    }
}

bool holds(Dtype dtype, const Value& value) {
    if (model::info(dtype).kind != Kind::real) {
        const auto [least, greatest] = integer_range(dtype);
        return value.kind != Kind::real && value.integer >= least && value.integer <= greatest;
    }
    const double x = value.as_real();
    if (dtype == Dtype::f64 || !std::isfinite(x) || x == 0) return true;
    const Format& f = *format(dtype);
    return std::fabs(round_mantissa(f, x)) <= f.largest;
}

Value cast(Dtype dtype, const Value& value) {
    switch (model::info(dtype).kind) {
        case Kind::boolean:
            return Value::of_bool(value.truth());
        case Kind::integer:
            return Value::of_integer(to_integer(value, integer_range(dtype)));
        case Kind::real:
            break;
    }
    if (dtype == Dtype::f64) return Value::of(value.as_real());
    return Value::of(round_to(*format(dtype), value.kind == Kind::real ? value.real : round_to_odd(value.integer)));
}

double round_to_tf32(double x) { return round_to({8, 10, 0x1.ffcp127, false, 0x3fe00}, x); }

Value load(Dtype dtype, const void* base, int64_t offset) {
    switch (dtype) {
        case Dtype::f64:
            return Value::of(element<double>(base, offset));
        case Dtype::f32:
            return Value::of(static_cast<double>(element<float>(base, offset)));
        case Dtype::f16:
        case Dtype::bf16:
            return Value::of(decode(*format(dtype), element<uint16_t>(base, offset)));
        case Dtype::e4m3:
        case Dtype::e5m2:
            return Value::of(decode(*format(dtype), element<uint8_t>(base, offset)));
        case Dtype::i64:
            return Value::of_integer(element<int64_t>(base, offset));
        case Dtype::i32:
            return Value::of_integer(element<int32_t>(base, offset));
        case Dtype::u32:
            return Value::of_integer(element<uint32_t>(base, offset));
        case Dtype::i8:
            return Value::of_integer(element<int8_t>(base, offset));
        case Dtype::u8:
            return Value::of_integer(element<uint8_t>(base, offset));
        case Dtype::boolean:
            return Value::of_bool(element<uint8_t>(base, offset) != 0);
    }
    return {};
}

void store(Dtype dtype, void* base, int64_t offset, const Value& value) {
    const Value v = cast(dtype, value);
    switch (dtype) {
        case Dtype::f64:
            return set_element(base, offset, v.real);
        case Dtype::f32:
            return set_element(base, offset, static_cast<float>(v.real));
        case Dtype::f16:
        case Dtype::bf16:
            return set_element(base, offset, static_cast<uint16_t>(encode(*format(dtype), v.real)));
        case Dtype::e4m3:
        case Dtype::e5m2:
            return set_element(base, offset, static_cast<uint8_t>(encode(*format(dtype), v.real)));
        case Dtype::i64:
            return set_element(base, offset, v.integer);
        case Dtype::i32:
            return set_element(base, offset, static_cast<int32_t>(v.integer));
        case Dtype::u32:
            return set_element(base, offset, static_cast<uint32_t>(v.integer));
        case Dtype::i8:
            return set_element(base, offset, static_cast<int8_t>(v.integer));
        case Dtype::u8:
        case Dtype::boolean:
            return set_element(base, offset, static_cast<uint8_t>(v.integer));
    }
}

}  // namespace pleat::stage
