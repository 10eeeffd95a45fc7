// How this folder runs Clang: one action over one unit, in memory. Private to verify/, since whoever includes it
// includes Clang.
#pragma once

#include <clang/Frontend/FrontendAction.h>

#include <memory>
#include <vector>

#include "verify/check.h"

namespace pleat::verify {

/// Runs the action over the unit and returns the diagnostics. `resource` files of Clang and of the unit are in
/// reach.
std::vector<Message> run(const Unit& unit, std::unique_ptr<clang::FrontendAction> action);

}  // namespace pleat::verify
