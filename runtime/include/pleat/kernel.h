// A kernel that can be launched: a manifest with its sources, built and loaded on a device. Two
// doors: plain arrays for generated launchers, and named tensors with every check.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pleat/build.h"
#include "pleat/device.h"
#include "pleat/error.h"
#include "pleat/manifest.h"
#include "pleat/stream.h"

namespace pleat {

struct ReferenceCall;
/// The float64 reference of a kernel (pleat/reference.h): what runs on Device::cpu().
using ReferenceFunction = void (*)(const ReferenceCall*);

/// A cubin made at build time.
struct EmbeddedCubin {
    std::string_view arch;  // "sm_90a"
    std::string_view bytes;
};

/// All that a kernel is made of. The texts must outlive the calls that take it; generated launchers
/// point to string literals.
struct KernelSource {
    std::string_view manifest;
    std::string_view origin;  // the manifest's file name, for messages
    std::span<const NamedText> files;
    std::span<const EmbeddedCubin> cubins;
    ReferenceFunction reference = nullptr;
};

/// A KernelSource that was read from disk and owns its texts.
class KernelFiles {
public:
    /// A manifest file, or a folder with one manifest, or with several and the kernel's name.
    static KernelFiles open(const std::string& path, std::string_view kernel = {});
    const KernelSource& source() const;
    const Manifest& manifest() const;
    /// The text of the emitted reference.h beside the manifest, or "".
    std::string_view reference_text() const;

private:
    struct Data;
    std::shared_ptr<const Data> data_;
};

/// A tensor as other libraries describe it (DLPack's facts).
struct TensorView {
    std::string_view name;   // in the spec
    std::string_view dtype;  // "bf16"
    int axes = 0;
    const int64_t* sizes = nullptr;
    const int64_t* strides = nullptr;  // in elements; null: row-major without gaps
    void* data = nullptr;
    int device = -1;  // CUDA ordinal; -1: host memory
};

struct NamedSize {
    std::string_view name;
    int64_t value = 0;
};

struct NamedParam {
    std::string_view name;
    bool is_integer = false;
    double real = 0;
    int64_t integer = 0;
    NamedParam(std::string_view n, double value) : name(n), real(value) {}
    NamedParam(std::string_view n, int64_t value) : name(n), is_integer(true), integer(value) {}
    NamedParam(std::string_view n, int value) : NamedParam(n, int64_t{value}) {}
};

struct Arguments {
    std::span<const TensorView> tensors;
    std::span<const NamedSize> sizes;    // open dims that no tensor shows; others must agree
    std::span<const NamedParam> params;  // those without default must be there
    void* workspace = nullptr;
    size_t workspace_bytes = 0;
};

/// What a generated launcher calls when two tensors give a dim different sizes; throws Error.
[[noreturn]] void sizes_differ(const char* kernel, const char* symbol);

/// Built and loaded on one device. Copies share; every const function may be called from any thread.
class Kernel {
public:
    Kernel() = default;
    /// Takes an embedded cubin that fits the device, else builds (or finds in the cache) and loads.
    static Kernel load(const KernelSource& source, const Device& device, const BuildOptions& options = {});
    /// On the CPU the emitted reference beside the manifest is built by the host compiler.
    static Kernel load(const KernelFiles& files, const Device& device, const BuildOptions& options = {});

    const std::string& name() const;
    const Manifest& manifest() const;
    const Device& device() const;
    /// Registers, local and shared memory of each function; empty on the CPU.
    const std::vector<KernelResources>& resources() const;

    /// Bytes of scratch memory (aligned to 256) that a launch with these symbols needs.
    size_t workspace_bytes(const long long* symbols) const;
    size_t workspace_bytes(const Arguments& arguments) const;

    /// The generated launcher's door. Everything in the manifest's order: pointers of tensors, values
    /// of symbols, pointers to params in their dtype (null: the default; the array may be null too).
    /// Checks sizes against their bounds, pointers against null, and stored tensors for overlap; the types have
    /// checked the rest.
    void launch(const Stream& stream, const void* const* tensors, const long long* symbols,
                const void* const* params, void* workspace) const;

    /// The untyped door: checks names, dtypes, ranks, sizes, strides, alignment, devices, null and
    /// overlap, and throws an Error that says in one sentence what differs.
    void launch(const Stream& stream, const Arguments& arguments) const;

    /// Many sets of arguments in as few launches as hold them (each a few hundred), if the kernel is one that takes
    /// lists (a map over one open dim: its manifest has `each`), else one after another. All are checked before
    /// anything is launched, and no set may store what another one reads or stores: an error names the set.
    void each(const Stream& stream, std::span<const Arguments> sets) const;
    /// ... of which `set(i)` is one, and need not outlive the next call.
    void each(const Stream& stream, size_t count, const std::function<const Arguments&(size_t)>& set) const;
    /// The generated launcher's door: `fill` writes the i-th set in the manifest's order, as for launch(). The
    /// types have checked it; whether sets overlap nobody has.
    using FillSet = void (*)(const void* sets, size_t i, const void** tensors, long long* symbols,
                             const void** params);
    void each(const Stream& stream, size_t count, FillSet fill, const void* sets) const;

    /// The symbols of these arguments in the manifest's order, all checks done but nothing launched.
    std::vector<long long> solve(const Arguments& arguments) const;

    /// Waits for the stream, reads and clears the status word.
    unsigned status(const Stream& stream) const;
    /// Throws RequireError naming each `require` that failed since the last call.
    void check(const Stream& stream) const;

    struct State;

private:
    explicit Kernel(std::shared_ptr<const State> state) : state_(std::move(state)) {}
    std::shared_ptr<const State> state_;
};

}  // namespace pleat
