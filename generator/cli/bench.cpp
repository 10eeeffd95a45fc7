// `pleat bench`: how long a kernel takes, against the rate at which the same device copies memory.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/device_run.h"
#include "cli/params.h"
#include "cli/plot.h"
#include "cli/session.h"
#include "cli/sizes.h"
#include "cli/table.h"
#include "output/output.h"

namespace pleat::cli {
namespace {

constexpr int64_t default_bytes = int64_t{512} << 20;

struct Measured {
    std::string kernel, sizes;
    double ms = 0, bytes = 0;
    double rate() const { return bytes / (ms * 1e-3); }
};

class Bench : public Command {
public:
    void options(CLI::App& app) override {
        options_.add_to(app);
        app.add_option("--param", params_, "Give a param its value")->allow_extra_args(false)->type_name("NAME=VALUE");
        app.add_option("--repeat", repeat_, "Timed launches a kernel; the median counts (50)")
            ->check(CLI::Range(1, 100000))
            ->type_name("N");
        app.add_option("--seed", seed_, "Seed of the random inputs (0)")->type_name("N");
        app.add_flag("--json", json_, "Print the figures as JSON");
        app.add_option("--plot", plot_, "Write a bar chart as SVG")->type_name("FILE");
    }

    Exit run() override {
        const GivenSizes given = take_runtime_sizes(options_);
        Session session(options_);
        const auto specs = session.load();
        if (!specs) return session.failure();
        const Device device = Device::cuda();
        const Stream stream = Stream::create(device);
        const double copy = copy_gigabytes(device, stream);
        std::vector<Measured> all;
        for (const model::Spec& spec : *specs) {
            const Emitted emitted(spec);
            for (const Unit& unit : emitted.units()) all.push_back(measure(spec, unit, given, device));
        }
        if (json_)
            print_json(device, copy, all);
        else
            print_table(device, copy, all);
        if (!plot_.empty()) write_plot(device, copy, all);
        return Exit::fine;
    }

private:
    double copy_gigabytes(const Device& device, const Stream& stream) const {
        Stopwatch stopwatch(device, stream);
        const size_t bytes = std::min(size_t{2} << 30, device.memory_bytes() / 8 / 256 * 256);
        return copy_rate(device, stream, stopwatch, bytes, 20);
    }

    Measured measure(const model::Spec& spec, const Unit& unit, const GivenSizes& given, const Device& device) const {
        Launch launch{&spec, &unit, choose_sizes(spec, given, default_bytes), choose_params(spec, params_), {}};
        launch.tensors = random_tensors(spec, launch.symbols, seed_);
        DeviceRun run(launch, device);
        std::vector<std::string> ignored;
        run.result(ignored);  // uploads the inputs
        Stopwatch stopwatch(device, run.stream());
        const double ms = static_cast<double>(stopwatch.median_ms([&] { run.launch(); }, repeat_));
        return {unit.name, describe_sizes(spec, launch.symbols), ms, bytes_moved(launch)};
    }

    static void print_table(const Device& device, double copy, const std::vector<Measured>& all) {
        fmt::print("{}; its memory copies at {:.0f} GB/s\n", device.name(), copy * 1e-9);
        Table table({"kernel", "sizes", ">median ms", ">MB", ">GB/s", ">of copy"});
        for (const Measured& m : all)
            table.row({m.kernel, m.sizes, fmt::format("{:.4f}", m.ms), fmt::format("{:.1f}", m.bytes * 1e-6),
                       fmt::format("{:.0f}", m.rate() * 1e-9), fmt::format("{:.3f}", m.rate() / copy)});
        fmt::print("{}", table.text());
    }

    static void print_json(const Device& device, double copy, const std::vector<Measured>& all) {
        nlohmann::ordered_json kernels = nlohmann::ordered_json::array();
        for (const Measured& m : all)
            kernels.push_back({{"kernel", m.kernel},
                               {"sizes", m.sizes},
                               {"median_ms", m.ms},
                               {"bytes", m.bytes},
                               {"bytes_per_second", m.rate()},
                               {"of_copy", m.rate() / copy}});
        const nlohmann::ordered_json whole = {
            {"device", device.name()}, {"copy_bytes_per_second", copy}, {"kernels", kernels}};
        std::cout << whole.dump(2) << "\n";
    }

    void write_plot(const Device& device, double copy, const std::vector<Measured>& all) const {
        std::vector<Bar> bars;
        for (const Measured& m : all)
            bars.push_back({m.kernel + "  " + m.sizes, m.rate() * 1e-9,
                            fmt::format("{:.0f} GB/s, {:.1f}%", m.rate() * 1e-9, 100 * m.rate() / copy)});
        output::write_file(plot_, bar_chart("Kernels on " + device.name(), "GB/s", bars, copy * 1e-9,
                                            fmt::format("copy {:.0f}", copy * 1e-9)));
    }

    SpecOptions options_;
    std::vector<std::string> params_;
    std::string plot_;
    uint64_t seed_ = 0;
    int repeat_ = 50;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_bench() { return std::make_unique<Bench>(); }

}  // namespace pleat::cli
