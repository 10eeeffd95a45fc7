// Operands whose rows are no multiples of 16 bytes, which TMA does not take: whether to copy them to rows that are
// pays.
#pragma once

#include "model/kernel.h"
#include "target/target.h"
#include "transform/contracted.h"

namespace pleat::schedule {

class Padding {
public:
    Padding(const model::Spec& spec, const Target& target, const model::Kernel& kernel, model::NodeId product);
    /// Counts an operand's copy, if it needs one.
    void consider(const ContractedOperand& operand);
    /// Does the operand lie in a tensor of such rows, all of whose sizes are known?
    bool uneven(const ContractedOperand& operand) const;
    /// Do the copies take less time than TMA saves?
    bool pays() const;

private:
    const model::Spec& spec_;
    const Target& target_;
    const model::Kernel& kernel_;
    double multiplications_ = 0;  // 0: sizes are open
    double copied_bytes_ = 0;
};

}  // namespace pleat::schedule
