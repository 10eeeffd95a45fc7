// Sizes and launch conditions in the notation of manifests, which is postfix (readable.h writes it for people).
#pragma once

#include <cstdint>
#include <string>

#include "model/kernel.h"

namespace pleat::schedule {

std::string postfix(const model::Spec& spec, const model::Size& size);

/// The launch condition that both hold; empty: always.
std::string both(const std::string& a, const std::string& b);

// ---- of sizes ------------------------------------------------------------------------------------------------

std::string at_most(const model::Spec& spec, const model::Size& size, int64_t most);
std::string at_least(const model::Spec& spec, const model::Size& size, int64_t least);
std::string is_multiple(const model::Spec& spec, model::SymbolId symbol, int64_t divisor);

// ---- of the device -------------------------------------------------------------------------------------------

/// An architecture, 80 for sm_80, or one behind it.
std::string from_arch(int arch);
/// There are clusters of blocks.
std::string with_clusters();
/// Code of sm_90a runs on that architecture alone.
constexpr const char* on_hopper = "$arch,90,<=,90,$arch,<=,and";
constexpr const char* off_hopper = "$arch,89,<=,91,$arch,<=,max";
/// Each block has a multiprocessor.
std::string runs_at_once(const model::Spec& spec, const model::Size& blocks);
/// A block may have so many bytes of shared memory.
std::string has_shared(int64_t bytes);
std::string has_shared(const model::Spec& spec, const model::Size& bytes, int64_t more);

}  // namespace pleat::schedule
