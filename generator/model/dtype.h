// Element types and their facts, as one table. Adding a dtype is one row here and its conversions in
// runtime/include/pleat/types.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pleat::model {

enum class Dtype : uint8_t { f64, f32, f16, bf16, e4m3, e5m2, i64, i32, u32, i8, u8, boolean };

/// Kinds convert implicitly to the right only: bool -> int -> real.
enum class Kind : uint8_t { boolean, integer, real };

struct DtypeInfo {
    Dtype dtype;
    std::string_view name;  // in specs: "bf16"; the C++ type is pleat::<cpp>
    std::string_view cpp;   // "bf16", "int", "long long", ...
    int bytes;
    Kind kind;
};

const DtypeInfo& info(Dtype dtype);
constexpr bool is_fp8(Dtype d) { return d == Dtype::e4m3 || d == Dtype::e5m2; }
std::optional<Dtype> dtype_named(std::string_view name);
std::span<const DtypeInfo> all_dtypes();

}  // namespace pleat::model
