#include "model/dtype.h"

#include <array>

namespace pleat::model {
namespace {

constexpr std::array<DtypeInfo, 12> table{{
    {Dtype::f64, "f64", "double", 8, Kind::real},
    {Dtype::f32, "f32", "float", 4, Kind::real},
    {Dtype::f16, "f16", "pleat::f16", 2, Kind::real},
    {Dtype::bf16, "bf16", "pleat::bf16", 2, Kind::real},
    {Dtype::e4m3, "e4m3", "pleat::e4m3", 1, Kind::real},
    {Dtype::e5m2, "e5m2", "pleat::e5m2", 1, Kind::real},
    {Dtype::i64, "i64", "long long", 8, Kind::integer},
    {Dtype::i32, "i32", "int", 4, Kind::integer},
    {Dtype::u32, "u32", "unsigned", 4, Kind::integer},
    {Dtype::i8, "i8", "signed char", 1, Kind::integer},
    {Dtype::u8, "u8", "unsigned char", 1, Kind::integer},
    {Dtype::boolean, "bool", "bool", 1, Kind::boolean},
}};

}  // namespace

const DtypeInfo& info(Dtype dtype) { return table[static_cast<size_t>(dtype)]; }

std::optional<Dtype> dtype_named(std::string_view name) {
    for (const DtypeInfo& row : table)
        if (row.name == name) return row.dtype;
    return std::nullopt;
}

std::span<const DtypeInfo> all_dtypes() { return table; }

}  // namespace pleat::model
