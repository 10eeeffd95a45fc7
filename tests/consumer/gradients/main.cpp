// Runs the forward that saves a value of each row and the derived backward on the CPU, and compares the gradients
// with the formula's.
#include <cmath>
#include <cstdio>

#include "squash_backward/launch.h"
#include "squash_forward/launch.h"

namespace {

constexpr int rows = 3, columns = 64;

struct Memory {
    explicit Memory(size_t floats) : buffer(pleat::Device::cpu(), floats * sizeof(float)) {}
    float* data() const { return static_cast<float*>(buffer.data()); }
    pleat::Buffer buffer;
};

bool near(float a, double b) { return std::abs(a - b) < 1e-5 * (1 + std::abs(b)); }

}  // namespace

int main() {
    Memory x(rows * columns), s(rows), y(rows * columns), m(rows), dy(rows * columns), dx(rows * columns), ds(rows),
        scale(rows);
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
                                                .SCALE = SCALE(scale.data(), n)});
    }
    {
        using namespace squash_backward;
        const auto n = extents(T(rows));
        Kernel::load(pleat::Device::cpu())({}, {.DY = DY(dy.data(), n),
                                                .X = X(x.data(), n),
                                                .S = S(s.data(), n),
                                                .SCALE = SCALE(scale.data(), n),
                                                .DX = DX(dx.data(), n),
                                                .DS = DS(ds.data(), n)});
    }
    bool right = true;
    for (int t = 0; t < rows; ++t) {
        const auto at = [&](const Memory& of, int h) { return static_cast<double>(of.data()[t * columns + h]); };
        double squares = 0, sum = 0;
        for (int h = 0; h < columns; ++h) {
            squares += at(x, h) * at(x, h);
            sum += at(dy, h) * std::tanh(at(x, h));
        }
        const double by = 1 / std::sqrt(squares + 1);
        for (int h = 0; h < columns; ++h) {
            const double tanh = std::tanh(at(x, h));
            const double gradient = at(dy, h) * (1 - tanh * tanh) - at(x, h) * by * by * sum;
            right = right && near(y.data()[t * columns + h], tanh * by * (t + 1)) &&
                    near(dx.data()[t * columns + h], gradient * by * (t + 1));
        }
        right = right && near(ds.data()[t], by * sum);
    }
    std::puts(right ? "right" : "wrong");
    return right ? 0 : 1;
}
