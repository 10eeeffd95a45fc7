// Times of work on a device. Knows the runtime only.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "pleat/runtime.h"

namespace pleat::cli {

/// Launches of the works that took at most `within` of the fastest's time before, and not more than `most` of them.
struct Heat {
    int repetitions = 20;
    float within = 1;
    size_t most = 1000;
};

/// Median times in milliseconds of work on a stream, each after a sweep of the L2 cache.
class Stopwatch {
public:
    using Work = std::function<void()>;
    struct HeatOptions {
        Work before;      // runs, untimed, ahead of each
        int always = -1;  // the work that has a part in each heat
        std::function<void(size_t works, int repetitions)> report;
    };
    Stopwatch(const Device& device, const Stream& stream);
    float median_ms(const Work& work, int repetitions) { return medians_ms({&work, 1}, repetitions)[0]; }
    /// Of several works that take turns, in another order every time, so that all meet the device in the same
    /// states: it runs fast after what drew little power. `before` runs, untimed, ahead of each.
    std::vector<float> medians_ms(std::span<const Work> works, int repetitions, const Work& before = {});
    /// Median times in milliseconds of launches back to back: each work runs for `span` milliseconds at its turn,
    /// after as long a warm-up, in another order every time. Large products then run at the clock that the power
    /// limit leaves, as in training. `about`: what one launch of each takes, in milliseconds.
    std::vector<float> sustained_ms(std::span<const Work> works, std::span<const float> about, int repetitions,
                                    float span);
    /// Of works of which the fastest is looked for, in heats: each takes what was near the fastest of the one
    /// before. What has no part in a heat keeps its time in proportion to those that have.
    std::vector<float> heats_ms(std::span<const Work> works, std::span<const Heat> heats,
                                const HeatOptions& options);

private:
    Stream stream_;
    Buffer sweep_;
    Event begin_, end_;
};

/// The rate, in bytes a second, at which the device copies `bytes` bytes of its memory: both those that
/// are read and those that are written count.
double copy_rate(const Device& device, const Stream& stream, Stopwatch& stopwatch, size_t bytes, int repetitions);

}  // namespace pleat::cli
