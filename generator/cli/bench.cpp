// `pleat bench`: how long a kernel takes, against the rate at which the same device copies memory, and, if it has
// one contraction, against cuBLASLt's plain multiplication in the same run.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/contraction.h"
#include "cli/device_run.h"
#include "cli/options.h"
#include "cli/params.h"
#include "cli/plain_gemm.h"
#include "cli/plot.h"
#include "cli/progress.h"
#include "cli/session.h"
#include "cli/sizes.h"
#include "cli/stopwatch.h"
#include "cli/table.h"
#include "output/output.h"

namespace pleat::cli {
namespace {

struct Measured {
    std::string kernel, sizes;
    double ms = 0, bytes = 0;
    std::optional<GemmProblem> gemm;  // what cuBLASLt could multiply of it...
    double gemm_ms = 0;               // ...how long it takes for that alone; 0 if it does not
    double gemm_bytes = 0;
    std::string why_no_gemm;
    double rate() const { return bytes / (ms * 1e-3); }
    double teraflops() const { return gemm ? gemm->flops() / ms * 1e-9 : 0; }
    /// What nothing that multiplies as fast could beat: the multiplication, and what else moves at the rate of a
    /// copy.
    double floor_ms(double copy) const { return gemm_ms + std::max(0.0, bytes - gemm_bytes) / copy * 1e3; }
};

class Bench : public Command {
public:
    void options(CLI::App& app) override {
        options_.add_to(app);
        add_param_option(app, params_);
        app.add_option("--repeat", repeat_, "Timed launches a kernel; the median counts (50)")
            ->check(whole_number(1, 100000))
            ->type_name("N");
        app.add_option("--seed", seed_, "Seed of the random inputs (0)")->check(whole_number())->type_name("N");
        app.add_flag("--json", json_, "Print the figures as JSON");
        app.add_option("--plot", plot_, "Write a bar chart as SVG")->check(in_a_folder())->type_name("FILE");
    }

    Exit run() override {
        const GivenSizes given = take_runtime_sizes(options_);
        if (!options_.tuned.empty() && options_.tuned_device.empty()) options_.tuned_device = needed_gpu().name();
        Session session(options_);
        const auto specs = session.load();
        if (!specs) return session.failure();
        for (const schedule::Program& program : *specs) need_kernels(program.spec);
        const Device device = needed_gpu();
        const Stream stream = Stream::create(device);
        const double copy = copy_gigabytes(device, stream);
        const std::vector<Measured> all = measure_all(*specs, given, device);
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

    std::vector<Measured> measure_all(const std::vector<schedule::Program>& programs, const GivenSizes& given,
                                      const Device& device) const {
        Progress progress(!options_.quiet);
        std::vector<Measured> all;
        for (const schedule::Program& program : programs) {
            const Emitted emitted(program);
            for (const Unit& unit : emitted.units()) {
                progress.say(fmt::format("{}: built and measured, after {} others", unit.name, all.size()));
                all.push_back(measure(program.spec, unit, given, device));
            }
        }
        return all;
    }

    Measured measure(const model::Spec& spec, const Unit& unit, const GivenSizes& given,
                     const Device& device) const {
        Launch launch{&spec, &unit, choose_sizes(spec, given, measured_bytes), choose_params(spec, params_), {}};
        launch.tensors = random_tensors(spec, launch.symbols, seed_);
        DeviceRun run(launch, device);
        std::vector<std::string> ignored;
        run.result(ignored);  // uploads the inputs
        Stopwatch stopwatch(device, run.stream());
        Measured m{unit.name, describe_sizes(spec, launch.symbols), 0, bytes_moved(launch), {}, 0, 0, {}};
        std::vector<Stopwatch::Work> works{[&] { run.launch(); }};
        std::optional<PlainGemm> gemm;
        if (unit.kernels.size() == 1) m.gemm = plain_gemm_of(spec, *unit.kernels[0], launch.symbols);
        if (!m.gemm && contracts(unit))
            m.why_no_gemm = "no single product of numbers that cuBLASLt could take the place of";
        if (m.gemm) {
            const CublasLt* library = find_cublaslt(&m.why_no_gemm);
            try {
                if (library) gemm.emplace(*library, device, run.stream(), *m.gemm, stopwatch);
            } catch (const Error& error) {
                m.why_no_gemm = error.what();
            }
        }
        if (gemm) {
            works.emplace_back([&] { gemm->launch(); });
            m.gemm_bytes = gemm->bytes();
        }
        const std::vector<float> times = stopwatch.medians_ms(works, repeat_);
        m.ms = static_cast<double>(times[0]);
        if (gemm) m.gemm_ms = static_cast<double>(times[1]);
        return m;
    }

    static bool contracts(const Unit& unit) {
        return std::any_of(unit.kernels.begin(), unit.kernels.end(),
                           [](const model::Kernel* kernel) { return kernel->contraction_count() > 0; });
    }

    static void print_table(const Device& device, double copy, const std::vector<Measured>& all) {
        fmt::print("{}; its memory copies at {:.0f} GB/s\n", device.name(), copy * 1e-9);
        Table table({"kernel", "sizes", ">median ms", ">MB", ">GB/s", ">of copy"});
        for (const Measured& m : all)
            table.row({m.kernel, m.sizes, fmt::format("{:.4f}", m.ms), fmt::format("{:.1f}", m.bytes * 1e-6),
                       fmt::format("{:.0f}", m.rate() * 1e-9), fmt::format("{:.3f}", m.rate() / copy)});
        fmt::print("{}", table.text());
        print_gemms(copy, all);
    }

    /// Contractions against cuBLASLt: its plain multiplication, and the floor of what the kernel does besides.
    static void print_gemms(double copy, const std::vector<Measured>& all) {
        Table table({"contraction", "M x N x K", ">median ms", ">TFLOP/s", ">plain ms", ">TFLOP/s", ">plain / ours",
                     ">floor ms", ">floor / ours"});
        bool any = false;
        for (const Measured& m : all) {
            if (!m.gemm) continue;
            if (!any) fmt::print("\nbeside {}, plain, in turns:\n", cublaslt_name());
            any = true;
            const GemmProblem& p = *m.gemm;
            const std::string sizes =
                fmt::format("{}{} x {} x {}", p.batches > 1 ? fmt::format("{} of ", p.batches) : "", p.m, p.n, p.k);
            if (m.gemm_ms == 0)
                table.row({m.kernel, sizes, fmt::format("{:.4f}", m.ms), fmt::format("{:.1f}", m.teraflops()), "-",
                           "-", "-", "-", "-"});
            else
                table.row({m.kernel, sizes, fmt::format("{:.4f}", m.ms), fmt::format("{:.1f}", m.teraflops()),
                           fmt::format("{:.4f}", m.gemm_ms), fmt::format("{:.1f}", p.flops() / m.gemm_ms * 1e-9),
                           fmt::format("{:.3f}", m.gemm_ms / m.ms), fmt::format("{:.4f}", m.floor_ms(copy)),
                           fmt::format("{:.3f}", m.floor_ms(copy) / m.ms)});
        }
        if (any) fmt::print("{}", table.text());
        for (const Measured& m : all)
            if (!m.why_no_gemm.empty()) fmt::print("  {}: {}\n", m.kernel, m.why_no_gemm);
    }

    static void print_json(const Device& device, double copy, const std::vector<Measured>& all) {
        nlohmann::ordered_json kernels = nlohmann::ordered_json::array();
        for (const Measured& m : all) {
            kernels.push_back({{"kernel", m.kernel},
                               {"sizes", m.sizes},
                               {"median_ms", m.ms},
                               {"bytes", m.bytes},
                               {"bytes_per_second", m.rate()},
                               {"of_copy", m.rate() / copy}});
            if (!m.gemm) continue;
            nlohmann::ordered_json& kernel = kernels.back();
            kernel["m_n_k_batches"] = {m.gemm->m, m.gemm->n, m.gemm->k, m.gemm->batches};
            kernel["teraflops"] = m.teraflops();
            if (m.gemm_ms == 0) continue;
            kernel["cublaslt_ms"] = m.gemm_ms;
            kernel["floor_ms"] = m.floor_ms(copy);
        }
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
