// Runs the forward that saves tanh and the derived backward on the CPU, and compares the gradients with what tanh
// says.
#include <cmath>
#include <cstdio>

#include "squash_backward/launch.h"
#include "squash_forward/launch.h"

namespace {

constexpr int rows = 3, columns = 64;

struct Memory {
    explicit Memory(size_t floats) : buffer(pleat::Device::cpu(), floats * sizeof(float)) {}
    float* data() { return static_cast<float*>(buffer.data()); }
    pleat::Buffer buffer;
};

bool near(float a, double b) { return std::abs(a - b) < 1e-5 * (1 + std::abs(b)); }

}  // namespace

int main() {
    Memory x(rows * columns), s(rows), y(rows * columns), m(rows), dy(rows * columns), dx(rows * columns), ds(rows),
        within(rows * columns);
    for (int i = 0; i < rows * columns; ++i) {
        x.data()[i] = static_cast<float>(i % 11 - 5) / 4;
        dy.data()[i] = static_cast<float>(i % 5 - 2);
    }
    for (int t = 0; t < rows; ++t) s.data()[t] = static_cast<float>(t + 1);
    {
        using namespace squash_forward;
        const auto n = extents(T(rows));
        Kernel::load(pleat::Device::cpu())({}, {.X = X(x.data(), n),
                                                .S = S(s.data(), n),
                                                .Y = Y(y.data(), n),
                                                .M = M(m.data(), n),
                                                .WITHIN = WITHIN(within.data(), n)});
    }
    {
        using namespace squash_backward;
        const auto n = extents(T(rows));
        Kernel::load(pleat::Device::cpu())({}, {.DY = DY(dy.data(), n),
                                                .S = S(s.data(), n),
                                                .WITHIN = WITHIN(within.data(), n),
                                                .DX = DX(dx.data(), n),
                                                .DS = DS(ds.data(), n)});
    }
    bool right = true;
    for (int t = 0; t < rows; ++t) {
        double sum = 0;
        for (int h = 0; h < columns; ++h) {
            const int i = t * columns + h;
            const double tanh = std::tanh(static_cast<double>(x.data()[i])), g = static_cast<double>(dy.data()[i]);
            right =
                right && near(y.data()[i], tanh * (t + 1)) && near(dx.data()[i], g * (t + 1) * (1 - tanh * tanh));
            sum += g * tanh;
        }
        right = right && near(ds.data()[t], sum);
    }
    std::puts(right ? "right" : "wrong");
    return right ? 0 : 1;
}
