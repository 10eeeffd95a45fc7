// Is the backward pass of the example's decoder the derivative of its forward pass? In a tiny decoder, in the
// kernels' float64 references on the CPU, a few elements of every weight against central differences of the loss.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "model.h"

namespace {

using train_char::Decoder;
using train_char::Real;
static_assert(std::is_same_v<Real, double>);

double loss_of(Decoder& model) {
    model.forward();
    model.loss();
    return model.loss_value();
}

/// Places spread over a weight's elements, its first and its last among them.
std::vector<long long> places(const train_char::Slot& slot, int count) {
    std::vector<long long> at;
    for (int i = 0; i < count; ++i) at.push_back(slot.offset + (slot.elements - 1) * i / (count - 1));
    return at;
}

}  // namespace

int main() try {
    train_char::Workbench bench(pleat::Device::cpu());
    const long long vocabulary = 5;
    Decoder model(bench, {.sequences = 2, .vocabulary = vocabulary, .layers = 2}, 7);

    // Runs of the same token, and one token that never comes: its row of the embedding has no gradient.
    std::vector<int> tokens(static_cast<size_t>(model.tokens().storage_size())), labels(tokens.size());
    for (size_t i = 0; i < tokens.size(); ++i) {
        tokens[i] = static_cast<int>(i * i / 3 % static_cast<size_t>(vocabulary - 1));
        labels[i] = static_cast<int>((i * 7 + i / 5) % static_cast<size_t>(vocabulary));
    }
    labels[3] = -100;  // not to be learned
    bench.write(model.tokens(), tokens);
    bench.write(model.labels(), labels);
    loss_of(model);
    model.backward();
    const std::vector<Real> gradient = bench.read(model.gradients());

    Real* weights = model.weights().get();  // host memory: the device is the CPU
    int failures = 0, checked = 0;
    for (const train_char::Slot& slot : model.slots()) {
        double worst = 0, largest = 0;
        for (long long i = 0; i < slot.elements; ++i)
            largest = std::max(largest, std::abs(gradient[static_cast<size_t>(slot.offset + i)]));
        for (const long long place : places(slot, 6)) {
            const double kept = weights[place], h = 1e-5;
            weights[place] = kept + h;
            const double above = loss_of(model);
            weights[place] = kept - h;
            const double below = loss_of(model);
            weights[place] = kept;
            worst = std::max(worst, std::abs((above - below) / (2 * h) - gradient[static_cast<size_t>(place)]));
            ++checked;
        }
        // h^2 times third derivatives, and the loss's rounding over h, are both of the order of 1e-10.
        const bool right = largest > 1e-6 && worst < 1e-8 + 1e-6 * largest;  // a NaN is not
        failures += !right;
        if (!right)
            std::printf("FAILED  %s: %.3g from the differences, where gradients reach %.3g\n", slot.name.c_str(),
                        worst, largest);
    }
    for (long long h = 0; h < 8; ++h) failures += gradient[static_cast<size_t>((vocabulary - 1) * 8 + h)] != 0;
    std::printf("%d elements of %zu weights, %d failures\n", checked, model.slots().size(), failures);
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
