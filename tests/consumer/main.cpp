// Runs the project's kernels on the CPU through their typed launchers. Returns 1 if a result is not what
// scale_rows.json said when this was written.
#include <cstdio>
#include <cstring>
#include <vector>

#include "pipeline/launch.h"
#include "scale_rows/launch.h"

namespace {

/// A little host memory as a kernel wants it: 256-byte aligned.
struct Memory {
    explicit Memory(size_t floats) : buffer(pleat::Device::cpu(), floats * sizeof(float)) {}
    float* data() { return static_cast<float*>(buffer.data()); }
    pleat::Buffer buffer;
};

bool scales() {
    constexpr int rows = 3, columns = 512;
    Memory x(rows * columns), s(rows), y(rows * columns);
    for (int i = 0; i < rows * columns; ++i) x.data()[i] = static_cast<float>(i % 7);
    for (int i = 0; i < rows; ++i) s.data()[i] = static_cast<float>(i + 1);
    using namespace scale_rows;
    const auto sizes = extents(T(rows));
    const Kernel kernel = Kernel::load(pleat::Device::cpu());
    kernel({}, {.X = X(x.data(), sizes), .S = S(s.data(), sizes), .Y = Y(y.data(), sizes)});
    for (int i = 0; i < rows * columns; ++i)
        if (y.data()[i] != x.data()[i] * s.data()[i / columns]) return false;
    return true;
}

bool sums() {
    constexpr int rows = 2, columns = 512;
    Memory in(rows * columns), sum(rows);
    for (int i = 0; i < rows * columns; ++i) in.data()[i] = 0.5F;
    using namespace pipeline;
    const auto sizes = extents(ROWS(rows));
    const auto kernel = pipeline::total::Kernel::load(pleat::Device::cpu());
    kernel({}, {.IN = IN(in.data(), sizes), .SUM = SUM(sum.data(), sizes)});
    return sum.data()[0] == 256.0F && sum.data()[1] == 256.0F;
}

bool cubins() {
#if defined(PLEAT_EMBEDDED_scale_rows)
    const auto all = scale_rows::embedded_cubins();
    if (all.size() != 2 || all[0].arch != "sm_90a" || all[1].arch != "sm_80") return false;
    for (const pleat::EmbeddedCubin& cubin : all)
        if (cubin.bytes.substr(0, 4) != "\177ELF" || pleat::resources_of(cubin.bytes).empty()) return false;
    return true;
#else
    return false;
#endif
}

}  // namespace

int main(int count, char** arguments) {
    if (count > 1 && std::strcmp(arguments[1], "--cubins") == 0) return cubins() ? 0 : 1;
    const bool right = scales() && sums();
    std::puts(right ? "right" : "wrong");
    return right ? 0 : 1;
}
