// What the typed launchers of all specs have in common, over arguments that each spec's launch.h declares as its
// own.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "pleat/kernel.h"

namespace pleat {

/// What a launch takes, each in the manifest's order.
template <size_t Tensors, size_t Symbols, size_t Params>
struct LaunchValues {
    std::array<const void*, Tensors> tensors = {};
    std::array<long long, Symbols> symbols = {};
    std::array<const void*, Params> params = {};
};

/// A kernel or program, built and loaded on one device. A launch allocates nothing and can be captured in a CUDA
/// graph. `Own`, which derives from this, has source() and values(arguments).
template <class Own, class Arguments, size_t Tensors, size_t Symbols, size_t Params>
class Launcher {
public:
    using Values = LaunchValues<Tensors, Symbols, Params>;

    /// From the cache, or compiled now.
    static Own load(const Device& device, const BuildOptions& options = {}) {
        return Own(Kernel::load(Own::source(), device, options));
    }

    /// `workspace`: workspace_bytes(arguments) bytes of the device's memory, aligned to 256; null if that is 0.
    // Of a misspelt member compilers say that nothing fits, and show this line.
    void operator()(const Stream& stream, const Arguments& arguments,  // takes members of Arguments, by their names
                    void* workspace = nullptr) const {
        const Values values = Own::values(arguments);
        kernel_.launch(stream, values.tensors.data(), values.symbols.data(), values.params.data(), workspace);
    }
    size_t workspace_bytes(const Arguments& arguments) const {
        return kernel_.workspace_bytes(Own::values(arguments).symbols.data());
    }

    /// All sets, which need no workspace: in as few launches as hold them (some hundred each) if the kernel maps
    /// over one open dim, else one after another. None may store what another one reads or stores.
    void each(const Stream& stream, std::span<const Arguments> sets) const {
        kernel_.each(stream, sets.size(), fill, sets.data());
    }

    /// Waits for the stream; throws RequireError if a `require` failed since the last check.
    void check(const Stream& stream) const { kernel_.check(stream); }
    const Kernel& untyped() const { return kernel_; }

protected:
    explicit Launcher(Kernel kernel) : kernel_(std::move(kernel)) {}

private:
    Kernel kernel_;

    static void fill(const void* sets, size_t i, const void** tensors, long long* symbols, const void** params) {
        const Values values = Own::values(static_cast<const Arguments*>(sets)[i]);
        for (const void* tensor : values.tensors) *tensors++ = tensor;
        for (const long long symbol : values.symbols) *symbols++ = symbol;
        for (const void* param : values.params) *params++ = param;
    }
};

}  // namespace pleat
