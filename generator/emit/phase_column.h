// Columns: the reduced digits lie across memory. One launch leaves states of shares of the rows, and another
// combines them.
#pragma once

#include "emit/phase_states.h"

namespace pleat::emit {

class ColumnEmitter : public ReductionEmitter {
public:
    using ReductionEmitter::ReductionEmitter;

protected:
    void emit_body() override;
};

class FinishEmitter : public ReductionEmitter {
public:
    using ReductionEmitter::ReductionEmitter;

protected:
    void emit_body() override;
};

}  // namespace pleat::emit
