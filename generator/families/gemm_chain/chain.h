// Two contractions in a row on sm_90a: the second's operand is what the stages between them leave of the first, and
// it stays on chip (runtime/include/pleat/gpu/chain_sm90.h). Both weights lie in shared memory. Where that cannot
// be, the kernel is two, and the intermediate lies in workspace.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "families/gemm/tile.h"
#include "model/kernel.h"
#include "plan/launch.h"

namespace pleat::schedule {

struct Chain {
    model::Kernel first;          // stores the operand to the intermediate, and what else the first product leaves
    model::Kernel second;         // reads it there
    Tile intermediate, result;    // their tiles: of 64 rows and a chunk of the intermediate columns, or all columns
    int consumers = 2;            // warpgroups that multiply
    int stages = 2;               // tiles of the first operand on their way
    int outputs = 1, inputs = 0;  // parts of 64 rows of 128 bytes that a consumer has on their way
    int64_t shared_bytes(const model::Spec& spec) const;
};

/// The chain of a lowered kernel that has an intermediate, or why it is none.
std::variant<Chain, std::string> chain_of(const model::Spec& spec, const model::Kernel& lowered,
                                          model::TensorId intermediate, const Target& target);

/// The variants of such a kernel; none of others. Elsewhere than on sm_90a both parts run one after the other.
std::vector<Variant> plan_chain(const model::Spec& spec, const model::Kernel& lowered, model::TensorId intermediate,
                                const Target& target);

}  // namespace pleat::schedule
