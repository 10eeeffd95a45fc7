// The example of CONTRIBUTING.md, "How to add a schedule family": kernels that store one constant to each tensor.
// Their blocks are persistent and go through the tensor with a grid stride. Registered in this test's own list
// alone.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

struct FillLaunch final : Launch {
    int64_t elements_a_thread = 8;  // at which the grid no longer grows

    std::unique_ptr<Launch> clone() const override { return std::make_unique<FillLaunch>(*this); }
    const Family& family() const override;
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
};

const Family& fill_family();

}  // namespace pleat::schedule
