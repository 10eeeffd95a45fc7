// Is the backward pass of the example's decoder the derivative of its forward pass? In a tiny decoder, in the
// kernels' float64 references on the CPU, a few elements of every weight against central differences of the loss.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "model.h"

namespace {

int failures = 0;

void expect(bool right, const char* what) {
    if (!right) std::printf("FAILED  %s\n", what);
    failures += !right;
}

using train_char::Decoder;
using train_char::Real;
static_assert(std::is_same_v<Real, double>);

double loss_of(Decoder& model) {
    model.forward();
    return model.loss_value();
}

/// Places spread over a weight's elements, its first and its last among them.
std::vector<long long> places(const train_char::Slot& slot, int count) {
    std::vector<long long> at;
    for (int i = 0; i < count; ++i) at.push_back(slot.offset + (slot.elements - 1) * i / (count - 1));
    return at;
}

/// A few elements of every weight's gradient against central differences.
void check_gradients(train_char::Workbench& bench, Decoder& model) {
    loss_of(model);
    model.backward();
    const std::vector<Real> gradient = bench.read(model.gradients());
    Real* weights = model.weights().get();  // host memory: the device is the CPU
    int checked = 0;
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
    const train_char::Slot& embed = model.slots().front();
    for (long long i = embed.elements - 8; i < embed.elements; ++i)  // the last token's row
        expect(gradient[static_cast<size_t>(embed.offset + i)] == 0, "a token that never comes has no gradient");
    std::printf("%d elements of %zu weights\n", checked, model.slots().size());
}

/// The norm, its limit and AdamW's first step against their formulas, and whether the loss goes down along them.
void check_update(train_char::Workbench& bench, Decoder& model, const train_char::Shape& shape) {
    const double first = loss_of(model);
    model.backward();
    const std::vector<Real> before = bench.read(model.weights()), gradient = bench.read(model.gradients());
    model.update(1);
    const std::vector<Real> after = bench.read(model.weights());
    double squares = 0;
    for (const Real g : gradient) squares += g * g;
    const double norm = std::sqrt(squares), limit = std::min(1.0, 1 / norm);
    expect(std::abs(model.gradient_norm() - norm) < 1e-12 * norm, "the gradient's norm");
    for (const train_char::Slot& slot : model.slots()) {
        const bool decays = slot.name.find("gain") == std::string::npos && slot.name != "embed";
        double worst = 0;
        for (size_t i = static_cast<size_t>(slot.offset); i < static_cast<size_t>(slot.offset + slot.elements);
             ++i) {
            const double g = gradient[i] * limit,
                         step = g / (std::abs(g) + 1e-8);  // the moments' corrections cancel
            const double expected = before[i] - shape.rate * (step + (decays ? shape.decay * before[i] : 0));
            worst = std::max(worst, std::abs(after[i] - expected));
        }
        expect(worst < 1e-9, ("AdamW's first step of " + slot.name).c_str());
    }
    for (int step = 2; step <= 50; ++step) {
        model.forward();
        model.backward();
        model.update(step);
    }
    const double last = loss_of(model);
    std::printf("50 steps: from %.4f to %.4f\n", first, last);
    expect(last < first - 0.05, "the loss falls");
}

}  // namespace

int main() try {
    train_char::Workbench bench(pleat::Device::cpu());
    const long long vocabulary = 5;
    const train_char::Shape shape{.sequences = 2, .vocabulary = vocabulary, .layers = 2};
    Decoder model(bench, shape, 7);

    std::vector<int> tokens(static_cast<size_t>(model.tokens().storage_size())), labels(tokens.size());
    for (size_t i = 0; i < tokens.size(); ++i) {
        tokens[i] = static_cast<int>(i * i / 3 % static_cast<size_t>(vocabulary - 1));  // the last one never comes
        labels[i] = static_cast<int>((i * 7 + i / 5) % static_cast<size_t>(vocabulary));
    }
    labels[3] = -100;  // not to be learned
    bench.write(model.tokens(), tokens);
    bench.write(model.labels(), labels);
    check_gradients(bench, model);
    check_update(bench, model, shape);
    std::printf("%d failures\n", failures);
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
