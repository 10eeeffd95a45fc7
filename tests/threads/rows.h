// The kernel of rows.json by its typed launcher. Apart, because headers of the generator and of typed kernels
// cannot be included together: both have a pleat::Position.
#pragma once

#include <cstdint>
#include <memory>

#include "pleat/kernel.h"

namespace pleat::test {

class RowsKernel {
public:
    RowsKernel();
    ~RowsKernel();
    void launch(const float* x, float* y, int64_t count) const;
    const Kernel& untyped() const;

private:
    struct Typed;
    std::unique_ptr<const Typed> typed_;
};

}  // namespace pleat::test
