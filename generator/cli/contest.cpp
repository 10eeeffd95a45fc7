#include "cli/contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "cli/device_run.h"
#include "cli/stopwatch.h"

namespace pleat::cli {
namespace {

constexpr size_t compared_bytes = size_t{4} << 20;  // of each stored tensor
constexpr int first_heat = 3;                       // launches of everything that is right
constexpr float may_win = 1.1F;                     // of the fastest time of the first heat
// Those that the second cannot tell apart, and so many times its launches.
constexpr float alike = 1.03F;
constexpr size_t most_alike = 3;
constexpr int last_heat = 5;

/// How far apart two ways to add up the same numbers may be, of the largest of a value, the mean magnitude and that
/// of its neighbours: a few units in the last place of what is stored, or of f32 sums.
double tolerance(model::Dtype dtype) {
    switch (dtype) {
        case model::Dtype::f64:
            return 1e-9;
        case model::Dtype::f32:
            return 1e-3;
        case model::Dtype::f16:
            return 1.0 / 256;
        case model::Dtype::bf16:
            return 1.0 / 32;
        case model::Dtype::e4m3:
            return 0.26;
        case model::Dtype::e5m2:
            return 0.51;
        default:
            return 0;  // integers
    }
}

/// What a tensor should hold, and the mean of its magnitudes.
struct Expected {
    std::vector<std::byte> bytes;
    double magnitude = 0;
};

Expected expectation(model::Dtype dtype, std::vector<std::byte> bytes) {
    double sum = 0;
    int64_t finite = 0;
    const int64_t count = static_cast<int64_t>(bytes.size()) / model::info(dtype).bytes;
    for (int64_t i = 0; i < count; i += 97)
        if (const double x = std::abs(stage::load(dtype, bytes.data(), i).as_real()); std::isfinite(x))
            sum += x, ++finite;
    return {std::move(bytes), sum / static_cast<double>(std::max<int64_t>(finite, 1))};
}

/// The mean magnitude of an element's neighbours: rows may be of unlike size, as those of attention that see few
/// keys.
double magnitude_around(model::Dtype dtype, const std::vector<std::byte>& bytes, int64_t i) {
    constexpr int64_t neighbours = 64;
    const int64_t count = static_cast<int64_t>(bytes.size()) / model::info(dtype).bytes,
                  first = i / neighbours * neighbours, last = std::min(first + neighbours, count);
    double sum = 0;
    for (int64_t n = first; n < last; ++n)
        if (const double x = std::abs(stage::load(dtype, bytes.data(), n).as_real()); std::isfinite(x)) sum += x;
    return sum / static_cast<double>(last - first);
}

/// Elements that differ by more than the order of sums explains.
int64_t differing(model::Dtype dtype, const Expected& expected, const std::vector<std::byte>& found) {
    const std::vector<std::byte>& bytes = expected.bytes;
    if (bytes == found) return 0;  // as of most ways that add up in the same order
    if (bytes.size() != found.size()) return std::numeric_limits<int64_t>::max();
    const auto each = static_cast<size_t>(model::info(dtype).bytes);
    int64_t wrong = 0;
    for (size_t at = 0; at < bytes.size(); at += each) {
        if (std::memcmp(bytes.data() + at, found.data() + at, each) == 0) continue;
        const auto i = static_cast<int64_t>(at / each);
        const double x = stage::load(dtype, bytes.data(), i).as_real(),
                     y = stage::load(dtype, found.data(), i).as_real();
        if (x == y || (std::isnan(x) && std::isnan(y))) continue;
        const double apart = std::abs(x - y), allowed = tolerance(dtype);
        if (apart <= allowed * std::max(std::abs(x), expected.magnitude)) continue;
        wrong += !(apart <= allowed * magnitude_around(dtype, bytes, i));
    }
    return wrong;
}

class Contest {
public:
    Contest(const model::Spec& spec, const std::vector<const Contender*>& all, const std::vector<int64_t>& symbols,
            const std::vector<stage::Value>& params, const Device& device, const ContestOptions& options)
        : options_(options),
          stream_(Stream::create(device)),
          launch_{&spec, &all.front()->unit(), symbols, params, random_tensors(spec, symbols, options.seed)},
          tensors_(std::make_shared<DeviceTensors>(launch_, device, stream_)) {
        tensors_->upload();
        for (const Contender* c : all) {
            Trial& trial = trials_.emplace_back();
            trial.contender = c;
            trial.wrong = c->failure;
            runs_.emplace_back();
            if (c->kernel) start(trial, device);
        }
    }

    std::vector<Trial> run(const Device& device) {
        say("checking");
        for (size_t i = 0; i < runs_.size(); ++i) check(i);
        Stopwatch stopwatch(device, stream_);
        std::vector<size_t> right;
        for (size_t i = 0; i < runs_.size(); ++i)
            if (trials_[i].wrong.empty()) right.push_back(i);
        if (right.empty()) return trials_;
        time(stopwatch, right);
        // Timing has left no trace: the fastest still computes from the launch's own inputs what the first did.
        double least = std::numeric_limits<double>::infinity();
        for (const size_t i : right) least = std::min(least, trials_[i].ms);
        std::erase_if(right, [&](size_t i) { return trials_[i].ms > least * static_cast<double>(may_win); });
        for (const size_t i : right) check(i);
        return trials_;
    }

private:
    const ContestOptions& options_;
    Stream stream_;
    Launch launch_;
    std::shared_ptr<DeviceTensors> tensors_;
    std::vector<Trial> trials_;
    std::vector<std::unique_ptr<DeviceRun>> runs_;  // by trial; null if it is not built
    std::vector<Expected> expected_;                // by stored tensor; empty before the first result

    void say(const std::string& what) const {
        if (options_.progress) options_.progress(what);
    }

    void start(Trial& trial, const Device& device) {
        try {
            runs_.back() =
                std::make_unique<DeviceRun>(launch_, device, stream_, *trial.contender->kernel, tensors_);
        } catch (const std::exception& error) {
            trial.wrong = error.what();
        }
    }

    void check(size_t i) {
        if (!runs_[i]) return;
        std::vector<std::vector<std::byte>> found;
        try {
            tensors_->restore();
            tensors_->poison();
            runs_[i]->launch();
            for (const model::TensorId t : tensors_->stored()) found.push_back(tensors_->sample(t, compared_bytes));
        } catch (const std::exception& error) {
            trials_[i].wrong = error.what();
            return;
        }
        const auto dtype_of = [&](size_t s) {
            return launch_.spec->tensors[static_cast<size_t>(tensors_->stored()[s])].dtype;
        };
        if (expected_.empty()) {
            for (size_t s = 0; s < found.size(); ++s)
                expected_.push_back(expectation(dtype_of(s), std::move(found[s])));
            return;
        }
        for (size_t s = 0; s < found.size(); ++s) {
            const model::Tensor& t = launch_.spec->tensors[static_cast<size_t>(tensors_->stored()[s])];
            if (const int64_t n = differing(t.dtype, expected_[s], found[s]); n > 0)
                trials_[i].wrong = fmt::format("{} elements of {} differ from what the others store", n, t.name);
        }
    }

    void time(Stopwatch& stopwatch, const std::vector<size_t>& which) {
        std::vector<Stopwatch::Work> works;
        for (const size_t i : which) works.emplace_back([this, i] { runs_[i]->launch(); });
        const Heat heats[] = {{.repetitions = first_heat},
                              {.repetitions = options_.repeat, .within = may_win},
                              {.repetitions = last_heat * options_.repeat, .within = alike, .most = most_alike}};
        Stopwatch::HeatOptions options;
        options.before = [this] { tensors_->restore(); };
        const auto chosen = std::find(which.begin(), which.end(), options_.chosen);
        if (chosen != which.end()) options.always = static_cast<int>(chosen - which.begin());
        options.report = [this](size_t ways, int launches) {
            say(fmt::format("timing {} ways, {} launches each", ways, launches));
        };
        const std::vector<float> times = stopwatch.heats_ms(works, heats, options);
        for (size_t w = 0; w < which.size(); ++w) trials_[which[w]].ms = static_cast<double>(times[w]);
    }
};

}  // namespace

std::vector<Trial> contest(const model::Spec& spec, const std::vector<const Contender*>& all,
                           const std::vector<int64_t>& symbols, const std::vector<stage::Value>& params,
                           const Device& device, const ContestOptions& options) {
    return Contest(spec, all, symbols, params, device, options).run(device);
}

}  // namespace pleat::cli
