// What a loaded kernel holds, and the two halves of a launch: reading named tensors (arguments.cpp)
// and handing launches to the device (kernel.cpp). Private to the runtime.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "driver.h"
#include "pleat/buffer.h"
#include "pleat/host_build.h"
#include "pleat/kernel.h"
#include "size_graph.h"
#include "status.h"
#include "tensor_map.h"

namespace pleat {

/// A launch's functions. Their code is loaded before the first launch: of the ways that a kernel may take, most
/// processes take one.
struct LoadedCode {
    void *kernel = nullptr,
         *each_kernel = nullptr;     // CUkernel; of the function for lists (each.cpp) null if there is none
    std::atomic<bool> ready{false};  // what stands below has its values
    std::mutex loading;
    void *function = nullptr, *each = nullptr;  // CUfunction
    long long shared_room = 49152;              // the most dynamic shared memory that it may be given
    unsigned most_blocks = ~0u;                 // of a launch that is `resident`: those that run at once
};

/// A launch of the manifest, its sizes bound to the device, with the function to call.
struct LoadedLaunch {
    Manifest::Launch plan;
    std::unique_ptr<LoadedCode> code;
    std::unique_ptr<runtime::LastTensorMap[]> last_maps;  // one of each of the plan's maps
    runtime::CuAddress counter = 0;                       // its word of State::counters; 0 if it has none
    // Where in the parameter of the function for lists sets and their arguments lie.
    std::vector<size_t> fields;  // of a set's arguments, in order
    size_t set_bytes = 0, sets_at = 0;
    runtime::SizeGraph::Batch sizes;  // what it needs of the kernel's
};

struct LoadedVariant {
    SizeProgram condition;
    runtime::SizeGraph::Batch condition_sizes;  // beyond those of the variants before it
    std::vector<LoadedLaunch> launches;
};

struct LoadedStep {
    std::vector<LoadedLaunch> always;
    std::vector<LoadedVariant> variants;
};

struct Kernel::State {
    explicit State(const Device& on) : device(on) {}
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    /// What a kernel holds; throws if nothing was loaded.
    static const State& of(const std::shared_ptr<const State>& state);

    Device device;
    Manifest manifest;
    SizeProgram workspace;
    std::vector<LoadedStep> steps;
    runtime::SizeGraph sizes;               // of all that is above
    runtime::SizeGraph::Batch first_sizes;  // the workspace, and the points of the reference's steps
    std::vector<KernelResources> resources;
    std::vector<void*> libraries;        // CUlibrary: one, or one for each function that was compiled apart
    mutable runtime::StatusWord status;  // exists if the kernel has a `require`
    Buffer zeros;                        // what maps of empty tensors show, if there are maps
    Buffer counters;  // of the launches that have one, each with a line of the L2 cache; 0 when loaded

    ReferenceFunction reference = nullptr;  // on the CPU
    HostLibrary reference_library;          // which keeps it alive, if it was built here
    mutable std::atomic<unsigned> cpu_status{0};

    // Of each tensor the bytes from its first to its last element, if no stride is negative; empty where that is
    // not enough to know: outputs have strides that the caller gives, or these sizes have too many parts.
    std::vector<SizeProgram> spans;
    mutable std::atomic<unsigned long long> kept_by{0};  // the last capture whose graph keeps this (kept.h)

    [[noreturn]] void fail(const std::string& sentence) const {
        throw Error(manifest.kernel + ": " + sentence, manifest.kernel);
    }

    /// The value of a size, or an Error that says which size overflows.
    long long evaluate(const SizeProgram& size, const long long* symbols, const char* what) const {
        long long value;
        if (!size.evaluate(symbols, value)) [[unlikely]]
            overflow(what, symbols);
        return value;
    }
    /// "T = 5, X.T = 4096"
    std::string sizes_text(const long long* symbols) const;
    [[noreturn]] void overflow(const char* what, const long long* symbols) const;
    [[noreturn]] void no_variant(size_t of, const long long* symbols) const;

    /// Dims and strides against what the manifest promises of them.
    void check_symbols(const long long* symbols) const;
    [[noreturn]] void symbol_out_of_bounds(size_t which, long long value) const;
};

/// The sizes of one call. A size has its value once the batch that it belongs to is ready.
class CallSizes {
public:
    CallSizes(const Kernel::State& state, const long long* symbols)
        : state_(state), symbols_(symbols), values_(state.sizes, symbols) {
        state_.sizes.begin(values_);
    }

    const long long* symbols() const { return symbols_; }
    void remember() const { state_.sizes.remember(values_); }
    void ready(runtime::SizeGraph::Batch batch) { state_.sizes.run(batch, values_); }
    /// False if it overflows.
    bool value(const SizeProgram& size, long long& value) const { return state_.sizes.value(size, values_, value); }
    /// Throws an Error that says which size overflows.
    long long of(const SizeProgram& size, const char* what) const {
        long long value;
        if (!this->value(size, value)) [[unlikely]]
            state_.overflow(what, symbols_);
        return value;
    }

private:
    const Kernel::State& state_;
    const long long* symbols_;
    runtime::SizeGraph::Values values_;
};

/// A launch's functions with their code loaded, in a stream's capture too. The device's context is current.
void load_code(const Kernel::State& state, const LoadedLaunch& launch);
inline const LoadedCode& code_of(const Kernel::State& state, const LoadedLaunch& launch) {
    if (!launch.code->ready.load(std::memory_order_acquire)) [[unlikely]]
        load_code(state, launch);
    return *launch.code;
}

/// Lays the parameter of the function for lists out: what the compiler does with pleat::Each (gpu/each.h). Sizes of
/// elements in bytes.
void lay_out_sets(const Manifest& manifest, LoadedLaunch& launch);

/// A launch's arguments in the manifest's order; lives on the stack.
struct OrderedArguments {
    const void* tensors[Manifest::max_tensors];
    long long symbols[Manifest::max_symbols];
    const void* params[Manifest::max_params];
    alignas(8) unsigned char param_bits[Manifest::max_params][8];
};

/// The generated launcher's arguments: sizes within their bounds, no null where there are elements, defaults of
/// params.
void check_ordered(const Kernel::State& state, const void* const* tensors, const long long* symbols,
                   const void* const* params, const void** all_params);
/// The workspace of named arguments against the bytes that are needed.
void check_workspace(const Kernel::State& state, const Arguments& arguments, size_t needed);
/// Has it been checked that no tensor overlaps one that is stored?
enum class Overlaps { checked, unknown };
/// One launch after another of what the manifest says, everything checked but overlaps and a workspace that is
/// null.
void launch_ordered(const Kernel::State& state, const Stream& stream, const void* const* tensors,
                    const long long* symbols, const void* const* params, void* workspace, Overlaps overlaps);
/// The first variant of a step whose condition holds; null if the step has none at all. `value(variant)` is its
/// condition's.
template <class Value>
const LoadedVariant* choose(const Kernel::State& state, const LoadedStep& step, const long long* symbols,
                            const Value& value) {
    if (step.variants.empty()) return nullptr;
    for (const LoadedVariant& v : step.variants)
        if (value(v) != 0) return &v;
    state.no_variant(step.variants.size(), symbols);
}

/// All checks of the untyped door.
void read_arguments(const Kernel::State& state, const Arguments& arguments, OrderedArguments& ordered);
/// The same for arguments that have passed them.
void reread_arguments(const Kernel::State& state, const Arguments& arguments, OrderedArguments& ordered);

}  // namespace pleat
