#include "cli/stopwatch.h"

#include <algorithm>

namespace pleat::cli {

Stopwatch::Stopwatch(const Device& device, const Stream& stream)
    : stream_(stream),
      sweep_(device, std::max<size_t>(4 * device.l2_bytes(), size_t{64} << 20)),
      begin_(device),
      end_(device) {}

std::vector<float> Stopwatch::medians_ms(std::span<const Work> works, int repetitions, const Work& before) {
    std::vector<std::vector<float>> times(works.size());
    for (int i = 0; i < repetitions + 3; ++i)  // three to warm up
        for (size_t w = 0; w < works.size(); ++w) {
            if (before) before();
            sweep_.fill(static_cast<unsigned char>(i), stream_);
            begin_.record(stream_);
            works[w]();
            end_.record(stream_);
            end_.synchronize();
            if (i >= 3) times[w].push_back(end_.milliseconds_since(begin_));
        }
    std::vector<float> medians;
    for (std::vector<float>& t : times) {
        std::nth_element(t.begin(), t.begin() + repetitions / 2, t.end());
        medians.push_back(t[static_cast<size_t>(repetitions / 2)]);
    }
    return medians;
}

double copy_rate(const Device& device, const Stream& stream, Stopwatch& stopwatch, size_t bytes, int repetitions) {
    Buffer from(device, bytes), to(device, bytes);
    from.fill(1, stream);
    const float ms = stopwatch.median_ms([&] { to.copy(from, stream); }, repetitions);
    return 2.0 * static_cast<double>(bytes) / (static_cast<double>(ms) * 1e-3);
}

}  // namespace pleat::cli
