// Fragments on a real GPU: every operand format and shape of mma.sync against float64, every way of ldmatrix,
// stmatrix, cp.async and stores to shared memory, tiles dealt out to threads, and such that leave their tensor. One
// warp a kernel; the kernels are fragments.cu. A program of its own that needs libstdc++, a driver and NVRTC, and
// the sources:
//
//   gpu_fragments_test [SOURCE VOCABULARIES]    the repository's root and the folder with fragment/tiles_dims.h,
//                                               if they are not where the program was built
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "file_text.h"
#include "gpu/fragment_cases.h"
#include "pleat/runtime.h"

using namespace pleat;
using namespace cases;
using pleat::test::text_of;

namespace {

int failures = 0, passed = 0;

void check(bool good, const std::string& what) {
    ++(good ? passed : failures);
    if (!good) std::printf("FAILED  %s\n", what.c_str());
}

class Gpu {
public:
    Gpu(const Device& device, const std::string& root, const std::string& vocabularies)
        : device_(device), stream_(Stream::create(device)) {
        const std::string unit = text_of(root + "/tests/gpu/fragments.cu"),
                          cases = text_of(root + "/tests/gpu/fragment_cases.h"),
                          tiles = text_of(vocabularies + "/fragment/tiles_dims.h"),
                          copies = text_of(vocabularies + "/fragment/copies_dims.h");
        const NamedText headers[] = {
            {"fragment_cases.h", cases}, {"fragment/tiles_dims.h", tiles}, {"fragment/copies_dims.h", copies}};
        cubin_ = compile({"fragments.cu", unit}, headers, device.arch()).bytes;
    }

    /// Runs a kernel of one warp on buffers, the last of which it writes, and reads that back.
    template <class T>
    std::vector<T> run(const std::string& kernel, const std::vector<std::string>& inputs, size_t count) const {
        std::string manifest = "pleat 1\nkernel " + kernel + "\nsource fragments.cu\nsymbol N dim 1 0\n",
                    args = "args";
        std::vector<Buffer> buffers;
        for (size_t i = 0; i <= inputs.size(); ++i) {
            const bool output = i == inputs.size();
            const std::string name = "T" + std::to_string(i);
            manifest += "tensor " + name + " u8 " + (output ? "out" : "in") + " 16 1\naxis " + name + " N N 1\n";
            args += " tensor:" + name;
            buffers.emplace_back(device_, output ? count * sizeof(T) : inputs[i].size());
            if (output)
                buffers[i].fill(0xcd, stream_);
            else
                buffers[i].upload(inputs[i].data(), inputs[i].size(), stream_);
        }
        manifest += "launch " + kernel + " grid 1 1 1 block 32 1 1 cluster 1 shared 0\n" + args + "\n";
        const EmbeddedCubin embedded{device_.arch(), cubin_};
        const Kernel k = Kernel::load({manifest, "test.manifest", {}, {&embedded, 1}, nullptr}, device_);
        std::vector<const void*> tensors;
        for (const Buffer& b : buffers) tensors.push_back(b.data());
        const long long symbols[] = {1};
        k.launch(stream_, tensors.data(), symbols, nullptr, nullptr);
        std::vector<T> out(count);
        buffers.back().download(out.data(), count * sizeof(T), stream_);
        return out;
    }

private:
    Device device_;
    Stream stream_;
    std::string cubin_;
};

template <class T>
std::string bytes_of(const std::vector<T>& v) {
    return {reinterpret_cast<const char*>(v.data()), v.size() * sizeof(T)};
}

std::mt19937 engine{7};

/// Values of a size that no sum leaves the format of the accumulator.
template <class T>
std::vector<T> random_values(size_t n) {
    std::vector<T> v(n);
    for (T& x : v) {
        if constexpr (integer<T> || same<T, signed char> || same<T, unsigned char>) {
            x = static_cast<T>(engine());
        } else {
            x = convert<T>(std::uniform_real_distribution<double>(-2, 2)(engine));
        }
    }
    return v;
}

/// What the tensor cores see of an element.
template <class F, class E>
double seen(E x) {
    return from_fragment<double>(to_fragment<typename F::Element>(x));
}

template <class FA, class FB, class FD>
void product(const Gpu& gpu, const std::string& name) {
    constexpr size_t rows = FD::Rows::hi, cols = FD::Cols::hi, depth = FA::Cols::hi;
    using D = typename FD::Element;
    const auto a = random_values<Stored<FA>>(rows * depth);
    const auto b = random_values<Stored<FB>>(depth * cols);
    auto c = random_values<D>(rows * cols);
    if constexpr (same<D, int>)
        for (int& x : c) x %= 1 << 20;
    const auto d = gpu.run<D>("product_" + name, {bytes_of(a), bytes_of(b), bytes_of(c)}, rows * cols);
    double worst = 0;
    for (size_t m = 0; m < rows; ++m) {
        for (size_t n = 0; n < cols; ++n) {
            double sum = convert<double>(c[m * cols + n]), magnitude = std::abs(sum);
            for (size_t k = 0; k < depth; ++k) {
                const double term = seen<FA>(a[m * depth + k]) * seen<FB>(b[k * cols + n]);
                sum += term;
                magnitude += std::abs(term);
            }
            const double error = std::abs(convert<double>(d[m * cols + n]) - sum);
            // Tensor cores truncate the terms of a sum to about the accumulator's precision; f16 is rounded once a
            // step.
            const double unit = same<D, int> ? 0 : same<D, float> ? 0x1p-20 : 0x1p-10;
            worst = std::max(worst, unit == 0 ? (error == 0 ? 0 : 2) : error / (unit * magnitude));
        }
    }
    check(worst <= 1, "product_" + name + ": " + std::to_string(worst) + " of what its format allows");
}

template <class F>
void comes_through(const Gpu& gpu, const std::string& name) {
    using E = Stored<F>;
    auto in = random_values<E>(F::Rows::hi * F::Cols::hi);
    auto expected = in;
    if constexpr (same<typename F::Element, tf32>)
        for (E& x : expected) x = from_fragment<float>(to_fragment<tf32>(x));
    check(bytes_of(gpu.run<E>(name, {bytes_of(in)}, in.size())) == bytes_of(expected), name);
}
template <class F, class E>
void is_written(const Gpu& gpu, const std::string& name) {
    // The kernel reads elements of the tensor's type, so that conversion to the fragment's and back is exact.
    const auto in = random_values<E>(F::Rows::hi * F::Cols::hi);
    check(bytes_of(gpu.run<E>(name, {bytes_of(in)}, in.size())) == bytes_of(in), name);
}

void copies(const Gpu& gpu, const std::string& name) {
    const auto in = random_values<unsigned char>(4096);
    auto expected = in;
    for (size_t i = size_t{40} * 64; i < 4096; ++i) expected[i] = 0;
    check(gpu.run<unsigned char>(name, {bytes_of(in)}, in.size()) == expected, name);
}

/// Columns 8 to 24 of rows 32 to 48, of which there are 8; zeros for the others.
void copies_tile(const Gpu& gpu, const std::string& name) {
    const auto in = random_values<float>(size_t{40} * 24);
    std::vector<float> expected(256, 0.0f);
    for (size_t m = 0; m < 8; ++m)
        for (size_t n = 0; n < 16; ++n) expected[m * 16 + n] = in[(32 + m) * 24 + 8 + n];
    check(gpu.run<float>(name, {bytes_of(in)}, 256) == expected, name);
}

void ragged(const Gpu& gpu) {
    const auto in = random_values<float>(240);
    const auto out = gpu.run<float>("ragged", {bytes_of(in)}, in.size());
    bool right = true;
    for (size_t i = 0; i < in.size(); ++i) {  // columns 0 and 1 lie outside the fragment's tile
        unsigned poison = 0;
        std::memcpy(&poison, &out[i], 4);
        right = right && (i % 12 < 2 ? poison == 0xcdcdcdcdu : out[i] == in[i] + 1);
    }
    check(right, "ragged");
}

}  // namespace

int main(int argc, char** argv) try {
    if (Device::cuda_count() == 0) {
        std::printf("skipped: %s\n", Device::why_no_cuda().c_str());
        return 77;
    }
    const Device device = Device::cuda(0);
    std::string why;
    if (device.compute_major() < 9 || !has_nvrtc(&why)) {
        std::printf("skipped: %s\n", why.empty() ? "stmatrix needs compute capability 9.0" : why.c_str());
        return 77;
    }
    const Gpu gpu(device, argc > 1 ? argv[1] : PLEAT_SOURCE_DIR, argc > 2 ? argv[2] : PLEAT_VOCABULARIES);
#define PRODUCT(name, TA, TB, TD, rows, cols, depth) \
    product<OpA<TA, rows, depth>, OpB<TB, depth, cols>, OpD<TD, rows, cols>>(gpu, #name);
    PLEAT_PRODUCTS_SM80(PRODUCT)
    PLEAT_PRODUCTS_SM89(PRODUCT)
#define FRAGMENT(...) __VA_ARGS__
#define MOVE(name, fragment, by_rows) comes_through<FRAGMENT fragment>(gpu, "load_" #name);
    PLEAT_LOADS(MOVE)
#undef MOVE
#define MOVE(name, fragment, by_rows, E) is_written<FRAGMENT fragment, E>(gpu, "store_" #name);
    PLEAT_STORES(MOVE)
#undef MOVE
#define MOVE(name, fragment, by_rows, E) is_written<FRAGMENT fragment, E>(gpu, "put_" #name);
    PLEAT_STORES(MOVE)
    PLEAT_PUTS(MOVE)
    for (const char* kernel : {"copy_4", "copy_8", "copy_16"}) copies(gpu, kernel);
    for (const char* kernel : {"copy_Quads", "copy_Pairs", "copy_Single"}) copies_tile(gpu, kernel);
    ragged(gpu);
    std::printf("%d passed, %d failed\n", passed, failures);
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
