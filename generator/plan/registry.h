// The schedule families, in the order in which they are asked.
#pragma once

#include <span>
#include <string_view>

namespace pleat::schedule {

class Family;

/// All families, first those that are asked first (families/registry.cpp).
std::span<const Family* const> families();
/// The family of that name, which there must be.
const Family& family_named(std::string_view name);

}  // namespace pleat::schedule
