#include "model/fragment.h"

#include <array>

namespace pleat::model {
namespace {

constexpr std::array<FragmentFormat, 9> formats{{
    {"f16", "pleat::f16", 2, 8, true},
    {"bf16", "pleat::bf16", 2, 8, false},
    {"tf32", "pleat::tf32", 4, 8, false},
    {"e4m3", "pleat::e4m3", 1, 32, false},
    {"e5m2", "pleat::e5m2", 1, 32, false},
    {"i8", "signed char", 1, 16, false},
    {"u8", "unsigned char", 1, 16, false},
    {"f32", "float", 4, 0, true},
    {"i32", "int", 4, 0, true},
}};

}  // namespace

std::span<const FragmentFormat> fragment_formats() { return formats; }

const FragmentFormat* fragment_format(std::string_view name) {
    for (const FragmentFormat& row : formats)
        if (row.name == name) return &row;
    return nullptr;
}

}  // namespace pleat::model
