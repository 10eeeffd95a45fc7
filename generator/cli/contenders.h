// The ways to run one kernel at given sizes, each as text that can be built. Knows nothing of times.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/units.h"
#include "model/kernel.h"
#include "pleat/runtime.h"

namespace pleat::cli {

/// One of a program's kernels alone; what other kernels leave in workspace is an argument of it.
schedule::Draft kernel_alone(const schedule::Program& program, size_t kernel);

struct Contender {
    model::Schedule asked;     // what a spec would say; empty: what is chosen without wishes
    model::Schedule settings;  // what the launches that the sizes take then have
    std::unique_ptr<const schedule::Program> program;
    std::unique_ptr<const Emitted> emitted;
    std::optional<Kernel> kernel;  // once built
    std::string failure;           // why it does not build

    const Unit& unit() const { return emitted->units().front(); }
};

/// A way to run the only kernel of the spec, as asked; nothing if the sizes, on a device like this, take a launch
/// that does not keep to it.
std::optional<Contender> contender(const schedule::Draft& alone, const model::Schedule& asked,
                                   const std::vector<int64_t>& symbols, const DeviceFacts& device);

/// What is chosen without wishes, then every other way that fits and whose settings differ.
std::vector<Contender> contenders(const schedule::Draft& alone, const std::vector<int64_t>& symbols,
                                  const DeviceFacts& device);

/// Builds and loads all of them, several at a time: `jobs`, or as many as the machine has cores (0). `done` is
/// called with how many are.
void build(std::vector<Contender*> all, const Device& device, unsigned jobs,
           const std::function<void(size_t)>& done);

}  // namespace pleat::cli
