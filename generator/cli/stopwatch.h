// Times of work on a device. Knows the runtime only.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "pleat/runtime.h"

namespace pleat::cli {

/// Median times in milliseconds of work on a stream, each after a sweep of the L2 cache.
class Stopwatch {
public:
    using Work = std::function<void()>;
    Stopwatch(const Device& device, const Stream& stream);
    float median_ms(const Work& work, int repetitions) { return medians_ms({&work, 1}, repetitions)[0]; }
    /// Of several works that take turns, so that all meet the device in the same state; `before` runs, untimed,
    /// ahead of each.
    std::vector<float> medians_ms(std::span<const Work> works, int repetitions, const Work& before = {});

private:
    Stream stream_;
    Buffer sweep_;
    Event begin_, end_;
};

/// The rate, in bytes a second, at which the device copies `bytes` bytes of its memory: both those that
/// are read and those that are written count.
double copy_rate(const Device& device, const Stream& stream, Stopwatch& stopwatch, size_t bytes, int repetitions);

}  // namespace pleat::cli
