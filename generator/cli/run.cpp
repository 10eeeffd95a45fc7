// `pleat run`: random inputs, one launch, and a verdict on every element.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "cli/arrays.h"
#include "cli/command.h"
#include "cli/device_run.h"
#include "cli/expected.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/params.h"
#include "cli/session.h"
#include "cli/sizes.h"
#include "cli/stopwatch.h"
#include "cli/table.h"
#include "output/output.h"

namespace pleat::cli {
namespace {

constexpr int64_t cpu_bytes = int64_t{384} << 10;
constexpr int64_t gpu_bytes = int64_t{256} << 20;

class Run : public Command {
public:
    void options(CLI::App& app) override {
        options_.add_to(app, false);
        app.add_option("--device", device_,
                       "Run on a GPU (cuda) or run the reference (cpu); auto: cuda if there is a GPU")
            ->check(one_of({"auto", "cuda", "cpu"}))
            ->type_name("auto|cuda|cpu");
        app.add_flag("--checked", checked_, "On a GPU: trap on any access outside a tensor, and say where");
        app.add_option("--seed", seed_, "Seed of the random inputs (0)")->check(whole_number())->type_name("N");
        add_param_option(app, params_);
        app.add_option("--input", inputs_,
                       "Take a tensor's elements from a .npy file, and open sizes from its shape")
            ->allow_extra_args(false)
            ->type_name("X=FILE");
        app.add_option("--save", saves_, "Write what a tensor then holds to a .npy file")
            ->allow_extra_args(false)
            ->type_name("Y=FILE");
        app.add_option("--show", shows_,
                       "Print a kernel's value, by the evaluator: r, or r[T=3], its first elements")
            ->allow_extra_args(false)
            ->type_name("VALUE");
    }

    Exit run() override {
        GivenSizes given = take_runtime_sizes(options_);
        if (const bool tuned = !options_.tuned.empty() && options_.tuned_device.empty();
            tuned && !Device::best().is_cpu())
            options_.tuned_device = Device::best().name();
        Session session(options_);
        const auto specs = session.load();
        if (!specs) return session.failure();
        const model::Spec& spec = specs->front().spec;
        need_kernels(spec);
        const Emitted emitted(specs->front());
        const Device device = device_ == "cpu" ? Device::cpu() : device_ == "cuda" ? needed_gpu() : Device::best();
        const Reference reference(emitted);
        const std::map<std::string, NpyArray> inputs = read_inputs(spec, inputs_, given);
        const auto saves = saved_tensors(spec, saves_);
        std::vector<std::string> read = inputs_of(*specs);
        for (const auto& [name, file] : assignments("--input", inputs_)) read.push_back(file);
        for (const auto& [tensor, file] : saves) refuse_to_overwrite(read, file, "--save");
        const auto is_whole = [](const Unit& unit) { return unit.whole; };
        if ((!saves.empty() || !shows_.empty()) && std::ranges::none_of(emitted.units(), is_whole))
            throw std::runtime_error(
                fmt::format("{} has several kernels: --save and --show need \"program\" in it, the order in which "
                            "they run",
                            spec.name));
        bool right = true;
        Workspace workspace;
        for (const Unit& unit : emitted.units()) {
            Launch launch{&spec,
                          &unit,
                          choose_sizes(spec, given, device.is_cpu() ? cpu_bytes : gpu_bytes),
                          choose_params(spec, params_),
                          {}};
            launch.tensors = random_tensors(spec, launch.symbols, seed_);
            give_inputs(launch, inputs);
            if (!unit.whole) workspace.give(launch);
            const std::vector<HostTensor> result = device.is_cpu()
                                                       ? on_cpu(launch, reference, workspace, right)
                                                       : on_gpu(launch, reference, device, workspace, right);
            if (!unit.whole) continue;
            for (const auto& [tensor, file] : saves) {
                const auto t = static_cast<size_t>(tensor);
                output::write_file(file, npy_text(result[t], spec.tensors[t].dtype));
            }
            for (const std::string& value : shows_) fmt::print("{}", shown(launch, value));
        }
        return right ? Exit::fine : Exit::findings;
    }

private:
    /// The emitted reference is judged by the evaluator: two independent readings of the spec.
    std::vector<HostTensor> on_cpu(const Launch& launch, const Reference& reference, Workspace& workspace,
                                   bool& right) const {
        const Outcome expected = evaluate(launch);
        workspace.keep(launch, expected);
        const Outcome result = reference.run(launch, Reference::Real::f64);
        heading(launch, "the emitted float64 reference on the CPU, judged by the generator's evaluator");
        right &= report(launch, result.tensors, result.failed, expected, nullptr);
        return result.tensors;
    }

    std::vector<HostTensor> on_gpu(const Launch& launch, const Reference& reference, const Device& device,
                                   Workspace& workspace, bool& right) const {
        DeviceRun run(launch, device, checked_);
        std::vector<std::string> failed;
        const std::vector<HostTensor> result = run.result(failed);
        const Outcome expected = reference.run(launch, Reference::Real::f64);
        workspace.keep(launch, expected);
        const Outcome plain = reference.run(launch, Reference::Real::f32);
        heading(launch, fmt::format("{}, judged by the float64 reference", device.name()));
        right &= report(launch, result, failed, expected, &plain);
        Stopwatch stopwatch(device, run.stream());
        const double ms = static_cast<double>(stopwatch.median_ms([&] { run.launch(); }, 20));
        fmt::print("  {:.4f} ms, {:.0f} GB/s (inputs read once, outputs written once: {:.1f} MB)\n", ms,
                   bytes_moved(launch) / ms * 1e-6, bytes_moved(launch) * 1e-6);
        return result;
    }

    static void heading(const Launch& launch, const std::string& how) {
        fmt::print("{} ({}): {}\n", launch.unit->name, describe_sizes(*launch.spec, launch.symbols), how);
    }

    static bool report(const Launch& launch, const std::vector<HostTensor>& result,
                       const std::vector<std::string>& failed, const Outcome& expected, const Outcome* plain) {
        Table table(
            {"tensor", "dtype", "shape", ">largest error", ">closest to its bound", ">bound there", "verdict"});
        bool right = true;
        const std::vector<Judgement> judged = judge(launch, result, expected, plain);
        for (const Judgement& judgement : judged) {
            const auto t = static_cast<size_t>(judgement.tensor);
            const model::Tensor& tensor = launch.spec->tensors[t];
            const std::string wrong = what_is_wrong(judgement);
            const std::string verdict = wrong.empty() ? "right" : "WRONG: " + wrong;
            table.row({tensor.name, std::string(model::info(tensor.dtype).name),
                       fmt::format("[{}]", fmt::join(launch.tensors[t].shape, ", ")),
                       fmt::format("{:.2e}", judgement.error), fmt::format("{:.2e}", judgement.at_error),
                       fmt::format("{:.2e}", judgement.at_bound), verdict});
            right &= judgement.right();
        }
        if (judged.empty())
            fmt::print("  {}\n", nothing_judged(launch));
        else
            fmt::print("{}", table.text());
        if (failed != expected.failed) {
            right = false;
            fmt::print("  WRONG: requires that failed: {}; the reference says: {}\n", listed(failed),
                       listed(expected.failed));
        } else if (!failed.empty()) {
            fmt::print("  requires that failed, as they should for these inputs: {}\n", listed(failed));
        }
        return right;
    }

    /// Why there is no element to judge.
    static std::string_view nothing_judged(const Launch& launch) {
        bool stores = false, results = false;
        for (const model::Kernel* kernel : launch.unit->kernels)
            for (const model::Store& store : kernel->stores) {
                stores = true;
                results |= launch.spec->tensors[static_cast<size_t>(store.tensor)].space == model::Space::global;
            }
        if (!stores) return "it stores nothing";
        return results ? "what it stores has no elements at these sizes"
                       : "what it stores is workspace: the program's results are judged";
    }

    static std::string listed(const std::vector<std::string>& texts) {
        return texts.empty() ? "none" : fmt::format("{}", fmt::join(texts, "; "));
    }

    SpecOptions options_;
    std::string device_ = "auto";
    std::vector<std::string> params_, inputs_, saves_, shows_;
    uint64_t seed_ = 0;
    bool checked_ = false;
};

}  // namespace

std::unique_ptr<Command> make_run() { return std::make_unique<Run>(); }

}  // namespace pleat::cli
