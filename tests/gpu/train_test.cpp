// Trains the example's decoder for a hundred steps, twice: the loss is finite and falls, the gradient's norm stays
// below 100, and both runs have the same bits (FALSIFY-FUSED-010 of the fused kernels' contract). The first steps
// are those of the kernels' float64 references on the CPU.
//
//   gpu_train_test TEXT
//
// Without a GPU it says so, and returns 77.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "file_text.h"
#include "training.h"

namespace {

int failures = 0;

void expect(bool right, const char* what, double value) {
    std::printf("%s  %s (%g)\n", right ? "ok    " : "FAILED", what, value);
    failures += !right;
}

struct Run {
    double first = 0, last = 0, largest_norm = 0;
    bool finite = true;
    uint64_t checksum = 0;
    std::string written;
};

Run run(const std::string& text, int steps, long long seed) {
    train_char::Training training(pleat::Device::cuda(0), text, {}, seed);
    Run run;
    for (int step = 1; step <= steps; ++step) {
        const train_char::Report report = training.step();
        run.finite = run.finite && std::isfinite(report.loss) && std::isfinite(report.gradient_norm);
        run.largest_norm = std::max(run.largest_norm, report.gradient_norm);
        if (step == 1) run.first = report.loss;
        run.last = report.loss;
        if (step % 20 == 1 || step == steps) std::printf("        step %3d: loss %.4f\n", step, report.loss);
    }
    run.checksum = training.checksum();
    run.written = training.continued(text.substr(0, 100), 60);
    return run;
}

/// The first steps on the GPU and in the references on the CPU, which round where the tensors do and nowhere else.
void compare_with_reference(const std::string& text, long long seed) {
    train_char::Training gpu(pleat::Device::cuda(0), text, {}, seed), cpu(pleat::Device::cpu(), text, {}, seed);
    for (int step = 1; step <= 2; ++step) {
        const train_char::Report is = gpu.step(), should = cpu.step();
        const double loss = std::abs(is.loss / should.loss - 1),
                     norm = std::abs(is.gradient_norm / should.gradient_norm - 1);
        const double factor =
            step == 1 ? 1 : 10;  // AdamW's first step takes a gradient's sign, also of what is all but 0
        expect(loss < 1e-5 * factor, "the loss is the reference's", loss);
        expect(norm < 1e-4 * factor, "the gradient's norm is the reference's", norm);
    }
}

}  // namespace

int main(int count, char** words) try {
    if (pleat::Device::cuda_count() == 0) {
        std::printf("skipped: %s\n", pleat::Device::why_no_cuda().c_str());
        return 77;
    }
    const std::string text = pleat::test::text_of(count > 1 ? words[1] : "");
    expect(text.size() > 10000, "characters to learn", static_cast<double>(text.size()));
    compare_with_reference(text, 1);
    const Run one = run(text, 100, 1), two = run(text, 100, 1), other = run(text, 3, 2);
    expect(one.finite && two.finite, "every loss and norm is finite", one.finite && two.finite);
    expect(one.last < 0.7 * one.first, "the loss falls to less than 0.7 of the first", one.last / one.first);
    expect(one.largest_norm < 100, "the gradient's norm stays below 100", one.largest_norm);
    expect(one.checksum == two.checksum && one.last == two.last, "two runs have the same bits",
           one.last - two.last);
    expect(one.written.size() == 160 && one.written.substr(0, 100) == text.substr(0, 100) &&
               one.written == two.written,
           "both write the same behind the same beginning", static_cast<double>(one.written.size()));
    expect(other.checksum != one.checksum, "another seed has others",
           static_cast<double>(other.checksum != one.checksum));
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
