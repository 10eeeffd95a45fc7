// Runs projection.json, a linear layer whose bias, activation, residual and statistics never leave the chip: on a
// GPU, judged by the same launcher on the CPU, and timed; without a GPU on the CPU alone.
//   gemm_epilogue [TOKENS]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "projection/launch.h"

using namespace projection;
using pleat::bf16;

namespace {

constexpr long long out_features = 1024, in_features = 1024, blocks = out_features / 128;
constexpr float scale = 0.5F;

/// Numbers around 0 that `deviation` says the size of.
template <class T>
std::vector<T> random(long long count, float deviation, unsigned seed) {
    std::mt19937 bits(seed);
    std::normal_distribution<float> normal(0, deviation);
    std::vector<T> numbers(static_cast<size_t>(count));
    for (T& x : numbers) x = pleat::convert<T>(normal(bits));
    return numbers;
}

template <class T>
pleat::Buffer on(const pleat::Device& device, const std::vector<T>& numbers) {
    pleat::Buffer buffer(device, numbers.size() * sizeof(T));
    buffer.upload(numbers.data(), buffer.size());
    return buffer;
}

template <class T>
T* at(const pleat::Buffer& buffer) {
    return static_cast<T*>(buffer.data());
}

/// A layer's tensors on one device, and what it leaves.
struct Layer {
    long long tokens;
    pleat::Device device;
    pleat::Stream stream = pleat::Stream::create(device);
    Kernel kernel = Kernel::load(device);  // from the cache, or compiled now; on the CPU the float64 reference
    pleat::Buffer x = on(device, random<bf16>(tokens* in_features, 1, 1));
    pleat::Buffer w = on(device, random<bf16>(out_features* in_features, 1 / 32.0F, 2));
    pleat::Buffer bias = on(device, random<float>(out_features, 1, 3));
    pleat::Buffer residual = on(device, random<bf16>(tokens* out_features, 1, 4));
    pleat::Buffer y{device, static_cast<size_t>(tokens * out_features) * sizeof(bf16)};
    pleat::Buffer squares{device, static_cast<size_t>(tokens * blocks) * sizeof(float)};

    void launch() {
        const auto sizes = extents(TOKENS(tokens));
        // Each tensor in its place: a W as .X, or one without its size, does not compile.
        kernel(stream, {.X = X(at<bf16>(x), sizes),
                        .W = W(at<bf16>(w)),
                        .BIAS = BIAS(at<float>(bias)),
                        .RESIDUAL = RESIDUAL(at<bf16>(residual), sizes),
                        .Y = Y(at<bf16>(y), sizes),
                        .SQUARES = SQUARES(at<float>(squares), sizes),
                        .scale = scale});
    }

    template <class T>
    std::vector<T> result(const pleat::Buffer& buffer) const {
        std::vector<T> numbers(buffer.size() / sizeof(T));
        buffer.download(numbers.data(), buffer.size(), stream);
        stream.synchronize();
        return numbers;
    }
};

/// One element of Y in float64, by hand.
double by_hand(const Layer& layer, long long token, long long feature) {
    const auto x = layer.result<bf16>(layer.x), w = layer.result<bf16>(layer.w),
               residual = layer.result<bf16>(layer.residual);
    double sum = layer.result<float>(layer.bias)[static_cast<size_t>(feature)];
    for (long long k = 0; k < in_features; ++k)
        sum += static_cast<double>(pleat::convert<float>(x[static_cast<size_t>(token * in_features + k)])) *
               static_cast<double>(pleat::convert<float>(w[static_cast<size_t>(feature * in_features + k)]));
    const double gelu = sum * 0.5 * std::erfc(-sum / std::sqrt(2.0));
    return static_cast<double>(
               pleat::convert<float>(residual[static_cast<size_t>(token * out_features + feature)])) +
           scale * gelu;
}

/// Is every number of `found` the one that is expected, but for rounding to bf16 and the order of sums?
template <class T>
bool near(const char* name, const std::vector<T>& found, const std::vector<T>& expected) {
    double worst = 0;
    for (size_t i = 0; i < found.size(); ++i) {
        const double wanted = static_cast<double>(pleat::convert<float>(expected[i]));
        const double error = std::abs(static_cast<double>(pleat::convert<float>(found[i])) - wanted);
        worst =
            std::max(worst, error / std::max(1.0, std::abs(wanted)));  // NaN stays out of std::max's first place
        if (std::isnan(error)) worst = INFINITY;
    }
    constexpr double bound = 1.0 / 128;  // a unit in the last place of bf16
    std::printf("  %-8s largest relative error %.2e: %s\n", name, worst, worst <= bound ? "right" : "WRONG");
    return worst <= bound;
}

void time(Layer& layer) {
    pleat::Event begin(layer.device), end(layer.device);
    std::vector<float> times;
    for (int i = 0; i < 21; ++i) {
        begin.record(layer.stream);
        layer.launch();
        end.record(layer.stream);
        end.synchronize();
        times.push_back(end.milliseconds_since(begin));
    }
    std::nth_element(times.begin(), times.begin() + 10, times.end());
    const double flops = 2.0 * static_cast<double>(layer.tokens) * out_features * in_features;
    std::printf("  %lld tokens: %.1f us, %.0f TFLOP/s\n", layer.tokens, static_cast<double>(times[10]) * 1e3,
                flops / static_cast<double>(times[10]) * 1e-9);
}

}  // namespace

int main(int count, char** arguments) try {
    const long long tokens = count > 1 ? std::atoll(arguments[1]) : 8192;
    const long long few = std::min<long long>(tokens, 24);  // what a CPU checks at once
    Layer reference{few, pleat::Device::cpu()};
    reference.launch();
    const auto expected = reference.result<bf16>(reference.y);
    bool right = true;
    for (const auto& [token, feature] : {std::pair{0LL, 0LL}, {few - 1, 77LL}, {few / 2, out_features - 1}}) {
        const double wanted = by_hand(reference, token, feature);
        const double found = static_cast<double>(
            pleat::convert<float>(expected[static_cast<size_t>(token * out_features + feature)]));
        right = right && std::abs(found - wanted) <= std::max(1.0, std::abs(wanted)) / 256;
    }
    std::printf("the reference on the CPU %s the formula by hand\n", right ? "agrees with" : "DIFFERS FROM");

    const pleat::Device device = pleat::Device::best();
    if (device.is_cpu()) {
        std::printf("no GPU here: %s\n", pleat::Device::why_no_cuda().c_str());
        return right ? 0 : 1;
    }
    std::printf("%s, judged by the reference\n", device.name().c_str());
    Layer layer{few, device};
    layer.launch();
    right = near("Y", layer.result<bf16>(layer.y), expected) && right;
    right =
        near("SQUARES", layer.result<float>(layer.squares), reference.result<float>(reference.squares)) && right;
    Layer large{tokens, device};
    time(large);
    return right ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
