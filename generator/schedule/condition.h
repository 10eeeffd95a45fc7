// Sizes and launch conditions in the notation of manifests, which is postfix (readable.h writes it for people).
#pragma once

#include <string>

#include "model/kernel.h"

namespace pleat::schedule {

std::string postfix(const model::Spec& spec, const model::Size& size);
/// The launch condition that both hold; empty: always.
std::string both(const std::string& a, const std::string& b);

}  // namespace pleat::schedule
