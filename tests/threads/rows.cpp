#include "threads/rows.h"

#include "rows/launch.h"

namespace pleat::test {

struct RowsKernel::Typed {
    rows::Kernel kernel = rows::Kernel::load(Device::cpu());
};

RowsKernel::RowsKernel() : typed_(std::make_unique<Typed>()) {}
RowsKernel::~RowsKernel() = default;

void RowsKernel::launch(const float* x, float* y, int64_t count) const {
    const auto sizes = extents(rows::T(static_cast<int>(count)));
    typed_->kernel(Stream(), {.X = rows::X(x, sizes), .Y = rows::Y(y, sizes)});
}

const Kernel& RowsKernel::untyped() const { return typed_->kernel.untyped(); }

}  // namespace pleat::test
