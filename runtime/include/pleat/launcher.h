// What the typed launchers of all specs have in common, over arguments that each spec's launch.h declares as its
// own.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "pleat/base.h"
#include "pleat/kernel.h"

// A launch whose members stand in another order is no C++. Clang takes it by their names and warns; from here on it
// refuses it, as other compilers do.
#ifdef __clang__
#pragma clang diagnostic error "-Wreorder-init-list"
#endif

namespace pleat {

/// What a launch takes, each in the manifest's order.
template <size_t Tensors, size_t Symbols, size_t Params>
struct LaunchValues {
    std::array<const void*, Tensors> tensors = {};
    std::array<long long, Symbols> symbols = {};
    std::array<const void*, Params> params = {};
};

PLEAT_SENTENCE(kernels_run_on_streams, "a kernel is called with a pleat::Stream first")
PLEAT_SENTENCE(kernels_take_a_stream, "a kernel is called with a stream, and then its arguments")
PLEAT_SENTENCE(kernels_take_one_set,
               "a kernel takes its arguments in one pair of braces, by their names: {.X = x, .Y = y}")
PLEAT_SENTENCE(kernels_are_loaded, "a kernel is made by load(device), and with BuildOptions behind the device")
PLEAT_SENTENCE(kernels_are_called, "a kernel is called by its name: kernel(stream, {.X = x, .Y = y})")
PLEAT_SENTENCE(kernels_end_with_workspace,
               "behind a kernel's arguments, params among them, stands its workspace, a pointer")

// What PLEAT_NEEDED says of a member of Arguments that is left out.
#define PLEAT_MISSING(name, text)                 \
    struct name {                                 \
        template <bool given = false>             \
        static constexpr void report() {          \
            static_assert(given, "pleat: " text); \
        }                                         \
    };

/// A member of Arguments without a default, of a dim or of a number: where it is left out, which C++ would take for
/// 0, `Missing` says so.
template <class T, class Missing>
struct Needed : T {
    template <class Given>
        requires(std::is_convertible_v<const Given&, T>)
    Needed(const Given& given) : T(taken(given)) {}
    template <class Reported = Missing>
    Needed() : T() {
        Reported::template report<>();
    }

private:
    static T taken(T given) { return given; }
};
template <class T, class Missing>
    requires(std::is_arithmetic_v<T>)
struct Needed<T, Missing> {
    T value;
    template <class Given>
        requires(std::is_arithmetic_v<Given> && (std::is_integral_v<Given> || std::is_floating_point_v<T>))
    Needed(Given given) : value(static_cast<T>(given)) {}
    template <class Reported = Missing>
    Needed() : value() {
        Reported::template report<>();
    }
};

/// Stands for anything else where a kernel's stream is meant.
struct NoStream {
    template <class X>
        requires(!std::is_convertible_v<const X&, const Stream&>)
    NoStream(const X&) {
        kernels_run_on_streams<same<X, void>>();
    }
};

/// Stands for what a kernel is made of in vain.
struct NotLoaded {
    template <class X>
        requires(!std::is_base_of_v<Kernel, X>)
    NotLoaded(const X&) {
        kernels_are_loaded<same<X, void>>();
    }
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
    // Of something else, made of it, or called by another name: a sentence.
    template <class... Xs>
    static Own load(const Xs&...) {
        kernels_are_loaded<(sizeof...(Xs) > 99)>();
        return not_made();
    }
    explicit Launcher(const NotLoaded&) : kernel_(none()) {}
    template <class... Xs>
    void launch(const Xs&...) const {
        kernels_are_called<(sizeof...(Xs) > 99)>();
    }

    /// `workspace`: workspace_bytes(arguments) bytes of the device's memory, aligned to 256; null if that is 0.
    // Of a misspelt member compilers say that nothing fits, and show this line.
    void operator()(const Stream& stream, const Arguments& arguments,  // takes members of Arguments, by their names
                    void* workspace = nullptr) const {
        const Values values = Own::values(arguments);
        kernel_.launch(stream, values.tensors.data(), values.symbols.data(), values.params.data(), workspace);
    }
    // Other calls: a sentence.
    template <class S = Stream>
    void operator()(const Arguments&, const void* = nullptr) const {
        kernels_take_a_stream<!same<S, Stream>>();
    }
    void operator()(const NoStream&, const Arguments&, const void* = nullptr) const {}
    template <class X, class... Xs>
        requires(!std::is_convertible_v<const X&, const Arguments&>)
    void operator()(const Stream&, const X&, const Xs&...) const {
        kernels_take_one_set<same<X, void>>();
    }
    template <class X>
        requires(!std::is_convertible_v<const X&, void*>)
    void operator()(const Stream&, const Arguments&, const X&) const {
        kernels_end_with_workspace<same<X, void>>();
    }
    template <class X, class Y, class... Xs>
    void operator()(const Stream&, const Arguments&, const X&, const Y&, const Xs&...) const {
        kernels_end_with_workspace<same<X, void>>();
    }
    template <class... Xs>
        requires(sizeof...(Xs) == 0)
    void operator()(const Xs&...) const {
        kernels_take_a_stream<(sizeof...(Xs) > 0)>();
    }
    template <class S>
        requires std::is_convertible_v<const S&, const Stream&>
    void operator()(const S&) const {
        kernels_take_one_set<same<S, void>>();
    }
    void operator()(const Arguments&, const Stream&) const { kernels_take_a_stream<same<Own, void>>(); }
    template <class X, class... Xs>
        requires(!std::is_convertible_v<const X&, const Stream&> &&
                 !std::is_convertible_v<const X&, const Arguments&>)
    void operator()(const X&, const Xs&...) const {
        kernels_take_a_stream<same<X, void>>();
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

    // Stand for what was not made, in a program that is never compiled.
    static Own not_made();
    static Kernel none();

    static void fill(const void* sets, size_t i, const void** tensors, long long* symbols, const void** params) {
        const Values values = Own::values(static_cast<const Arguments*>(sets)[i]);
        for (const void* tensor : values.tensors) *tensors++ = tensor;
        for (const long long symbol : values.symbols) *symbols++ = symbol;
        for (const void* param : values.params) *params++ = param;
    }
};

}  // namespace pleat
