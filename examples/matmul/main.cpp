// Builds the matrix multiply in both forms, runs them on a GPU at sizes of every kind, and compares each result
// with float64.
//
//   matmul [FOLDER]        the folder of the manifests, the kernels and matmul/dims.h
//
// Without a GPU it compiles the kernels and says so.
#include <pleat/runtime.h>
#include <pleat/types.h>

#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

using namespace pleat;

namespace {

std::vector<f16> random_matrix(int64_t rows, int64_t cols, std::mt19937& engine) {
    std::uniform_real_distribution<float> values(-1, 1);
    std::vector<f16> v(static_cast<size_t>(rows * cols));
    for (f16& x : v) x = convert<f16>(values(engine));
    return v;
}

/// The largest error of C = A B, in units of what summing in f32 and rounding to f16 once may leave.
double worst_error(const std::vector<f16>& a, const std::vector<f16>& b, const std::vector<f16>& c, int64_t m_size,
                   int64_t n_size, int64_t k_size) {
    std::vector<double> wide(b.size());
    for (size_t i = 0; i < b.size(); ++i) wide[i] = convert<double>(b[i]);
    const auto columns = static_cast<size_t>(n_size), depth = static_cast<size_t>(k_size);
    double worst = 0;
    for (size_t m = 0; m < static_cast<size_t>(m_size); ++m) {
        std::vector<double> sum(columns), size(columns);
        for (size_t k = 0; k < depth; ++k) {
            const double x = convert<double>(a[m * depth + k]);
            for (size_t n = 0; n < columns; ++n) {
                sum[n] += x * wide[k * columns + n];
                size[n] += std::abs(x * wide[k * columns + n]);
            }
        }
        for (size_t n = 0; n < columns; ++n) {
            const double error = std::abs(convert<double>(c[m * columns + n]) - sum[n]);
            worst = std::max(worst, error / (std::abs(sum[n]) * 0x1p-11 + size[n] * 0x1p-20 + 0x1p-25));
        }
    }
    return worst;
}

double check(const Kernel& kernel, const Stream& stream, int64_t m, int64_t n, int64_t k) {
    std::mt19937 engine(static_cast<unsigned>(m * 7 + n * 3 + k));
    const auto a = random_matrix(m, k, engine), b = random_matrix(k, n, engine);
    std::vector<f16> c(static_cast<size_t>(m * n));
    Buffer on_a(kernel.device(), a.size() * 2), on_b(kernel.device(), b.size() * 2),
        on_c(kernel.device(), c.size() * 2);
    on_a.upload(a.data(), on_a.size(), stream);
    on_b.upload(b.data(), on_b.size(), stream);
    on_c.fill(0xff, stream);  // NaN
    const void* tensors[] = {on_a.data(), on_b.data(), on_c.data()};
    const long long sizes[] = {m, n, k};
    kernel.launch(stream, tensors, sizes, nullptr, nullptr);
    on_c.download(c.data(), on_c.size(), stream);
    return worst_error(a, b, c, m, n, k);
}

/// How many results of a kernel are wrong.
int check_sizes(const Kernel& kernel, const Stream& stream) {
    constexpr int64_t sizes[][3] = {{128, 256, 32},  {128, 256, 256},  {1, 8, 8},        {129, 264, 40},
                                    {127, 248, 104}, {77, 2056, 1000}, {300, 2304, 64},  {1000, 4104, 136},
                                    {513, 16, 4096}, {64, 64, 8},      {1500, 1032, 520}};
    int failures = 0;
    for (const auto& [m, n, k] : sizes) {
        const double error = check(kernel, stream, m, n, k);
        const bool good = error <= 1;  // a NaN is not
        failures += !good;
        std::printf("%s  %5d x %5d x %5d: error %.2f of what f16 allows\n", good ? "ok    " : "FAILED",
                    static_cast<int>(m), static_cast<int>(n), static_cast<int>(k), error);
    }
    return failures;
}

}  // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 1 ? argv[1] : PLEAT_EXAMPLE;
    std::string why;
    if (Device::cuda_count() == 0 && !has_nvrtc(&why)) {
        std::printf("skipped: no GPU, and %s\n", why.c_str());
        return 77;
    }
    int failures = 0;
    for (const std::string name : {"matmul", "matmul_tma"}) {
        const KernelFiles files = KernelFiles::open(folder + "/" + name + ".manifest");
        if (Device::cuda_count() == 0) {
            const KernelSource& source = files.source();
            for (const KernelResources& r : compile(source.files[0], source.files.subspan(1), "sm_90a").kernels)
                std::printf("%s for sm_90a: %d registers, %d bytes spilled\n", r.function.c_str(), r.registers,
                            r.local_bytes);
            continue;
        }
        const Kernel kernel = Kernel::load(files, Device::cuda(0));
        std::printf("%s\n", name.c_str());
        failures += check_sizes(kernel, Stream::create(kernel.device()));
    }
    if (Device::cuda_count() == 0) std::printf("not run: %s\n", Device::why_no_cuda().c_str());
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
