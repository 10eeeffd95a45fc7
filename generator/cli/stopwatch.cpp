#include "cli/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace pleat::cli {

namespace {

/// Of each list; reorders them.
std::vector<float> medians_of(std::vector<std::vector<float>>& times) {
    std::vector<float> medians;
    for (std::vector<float>& t : times) {
        const auto middle = t.begin() + static_cast<std::ptrdiff_t>(t.size() / 2);
        std::nth_element(t.begin(), middle, t.end());
        medians.push_back(*middle);
    }
    return medians;
}

}  // namespace

Stopwatch::Stopwatch(const Device& device, const Stream& stream)
    : stream_(stream),
      sweep_(device, std::max<size_t>(4 * device.l2_bytes(), size_t{64} << 20)),
      begin_(device),
      end_(device) {}

std::vector<float> Stopwatch::medians_ms(std::span<const Work> works, int repetitions, const Work& before) {
    std::vector<std::vector<float>> times(works.size());
    std::vector<size_t> order(works.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::mt19937 engine(1);
    for (int i = 0; i < repetitions + 3; ++i) {  // three to warm up
        std::shuffle(order.begin(), order.end(), engine);
        for (const size_t w : order) {
            if (before) before();
            sweep_.fill(static_cast<unsigned char>(i), stream_);
            begin_.record(stream_);
            works[w]();
            end_.record(stream_);
            end_.synchronize();
            if (i >= 3) times[w].push_back(end_.milliseconds_since(begin_));
        }
    }
    return medians_of(times);
}

std::vector<float> Stopwatch::sustained_ms(std::span<const Work> works, std::span<const float> about,
                                           int repetitions, float span) {
    std::vector<std::vector<float>> times(works.size());
    std::vector<size_t> order(works.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::mt19937 engine(1);
    for (int round = 0; round < repetitions; ++round) {
        std::shuffle(order.begin(), order.end(), engine);
        for (const size_t w : order) {
            const int launches = std::max(1, static_cast<int>(span / about[w]));
            for (int n = 0; n < launches; ++n) works[w]();
            begin_.record(stream_);
            for (int n = 0; n < launches; ++n) works[w]();
            end_.record(stream_);
            end_.synchronize();
            times[w].push_back(end_.milliseconds_since(begin_) / static_cast<float>(launches));
        }
    }
    return medians_of(times);
}

std::vector<float> Stopwatch::heats_ms(std::span<const Work> works, std::span<const Heat> heats,
                                       const HeatOptions& options) {
    std::vector<float> times(works.size(), 1);
    std::vector<size_t> fastest(works.size());
    std::iota(fastest.begin(), fastest.end(), size_t{0});
    for (const Heat& heat : heats) {
        std::vector<size_t> near;
        for (const size_t w : fastest)
            if (near.size() < heat.most && times[w] <= heat.within * times[fastest.front()]) near.push_back(w);
        if (options.always >= 0 && std::find(near.begin(), near.end(), options.always) == near.end())
            near.push_back(static_cast<size_t>(options.always));
        if (options.report) options.report(near.size(), heat.repetitions);
        std::vector<Work> some;
        for (const size_t w : near) some.push_back(works[w]);
        const std::vector<float> now = medians_ms(some, heat.repetitions, options.before);
        double drift = 0;
        for (size_t i = 0; i < near.size(); ++i) drift += std::log(static_cast<double>(now[i] / times[near[i]]));
        for (float& t : times) t *= static_cast<float>(std::exp(drift / static_cast<double>(near.size())));
        for (size_t i = 0; i < near.size(); ++i) times[near[i]] = now[i];
        std::stable_sort(fastest.begin(), fastest.end(), [&](size_t a, size_t b) { return times[a] < times[b]; });
    }
    return times;
}

double copy_rate(const Device& device, const Stream& stream, Stopwatch& stopwatch, size_t bytes, int repetitions) {
    Buffer from(device, bytes), to(device, bytes);
    from.fill(1, stream);
    const float ms = stopwatch.median_ms([&] { to.copy(from, stream); }, repetitions);
    return 2.0 * static_cast<double>(bytes) / (static_cast<double>(ms) * 1e-3);
}

}  // namespace pleat::cli
