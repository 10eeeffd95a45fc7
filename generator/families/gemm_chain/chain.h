// Two contractions in a row on sm_90a: the second's operand is what the stages between them leave of the first, and
// it stays on chip (runtime/include/pleat/gpu/chain_sm90.h). Both weights lie in shared memory. Where that cannot
// be, the kernel is two, and what is hidden here lies in workspace.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "families/gemm/tile.h"
#include "model/kernel.h"
#include "plan/plan.h"

namespace pleat::schedule {

struct Chain {
    model::Kernel first;          // stores the operand to Kernel::hidden, and what else the first product leaves
    model::Kernel second;         // reads it there
    Tile hidden, result;          // their tiles: of 64 rows and a chunk of the hidden columns, or all columns
    int consumers = 2;            // warpgroups that multiply
    int stages = 2;               // tiles of the first operand on their way
    int outputs = 1, inputs = 0;  // parts of 64 rows of 128 bytes that a consumer has on their way
    int64_t shared_bytes(const model::Spec& spec) const;
};

/// A kernel in two parts: `operand` is stored to the tensor `hidden` by one, as its first store, and read there by
/// the other.
struct ChainParts {
    model::Kernel first, second;
};
ChainParts chain_parts(const model::Spec& spec, const model::Kernel& kernel, model::NodeId operand,
                       model::TensorId hidden);

/// The chain of a lowered kernel that has a hidden tensor, or why it is none.
std::variant<Chain, std::string> chain_of(const model::Spec& spec, const model::Kernel& lowered);

/// Why a lowered kernel of several contractions, of which no tensor has what the first leaves, has no tiles: a
/// sentence that says what to write where that would help.
std::string why_not_in_a_row(const model::Spec& spec, const model::Kernel& lowered);

/// The plan of such a kernel; nothing of others. Elsewhere than on sm_90a both parts run one after the other.
std::optional<Plan> plan_chain(const model::Spec& spec, const model::Kernel& lowered);

}  // namespace pleat::schedule
