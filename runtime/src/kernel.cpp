// A kernel's calls: arguments are checked, and the launches that they mean run in order (one_launch.h), without
// allocation or synchronisation.
#include "pleat/kernel.h"

#include <new>
#include <stdexcept>

#include "kept.h"
#include "kernel_state.h"
#include "one_launch.h"
#include "overlaps.h"
#include "pleat/reference.h"
#include "text.h"

namespace pleat {

using runtime::ContextScope;
using runtime::CuAddress;
using runtime::DeviceState;
using runtime::Driver;
using runtime::text;

namespace {

constexpr size_t workspace_alignment = 256;

/// May this tensor's pointer be null? Only if it has no elements.
bool is_empty(const Kernel::State& s, const Manifest::Tensor& tensor, const long long* symbols) {
    for (const Manifest::Axis& axis : tensor.axes)
        if (s.evaluate(axis.extent, symbols, "an extent") == 0) return true;
    return false;
}

/// The points of what the kernel computes are products of its dims. So a derived dim that 64 bits do not hold is
/// found here even where no tensor has it.
void check_points(const Kernel::State& s, const CallSizes& sizes) {
    for (const Manifest::ReferenceStep& step : s.manifest.reference)
        if (long long points = 0; !sizes.value(step.points, points)) [[unlikely]]
            s.fail(text(step.name, " has more points than 64 bits hold (", s.sizes_text(sizes.symbols()), ")"));
}

/// A typed launch's tensors, for check_overlaps().
class TypedTensors {
public:
    TypedTensors(const Kernel::State& state, const CallSizes& sizes, const void* const* tensors)
        : s_(state), sizes_(sizes), tensors_(tensors) {}
    int axes(size_t i) const { return static_cast<int>(s_.manifest.tensors[i].axes.size()); }
    long long size(size_t i, int axis) const { return sizes_.of(at(i, axis).extent, "an extent"); }
    long long stride(size_t i, int axis) const { return sizes_.of(at(i, axis).stride, "a stride"); }
    const void* data(size_t i) const { return tensors_[i]; }

private:
    const Kernel::State& s_;
    const CallSizes& sizes_;
    const void* const* tensors_;
    const Manifest::Axis& at(size_t i, int axis) const {
        return s_.manifest.tensors[i].axes[static_cast<size_t>(axis)];
    }
};

/// False if the bytes from each tensor's first to its last element lie apart. It is what most launches need to
/// know.
bool may_overlap(const Kernel::State& s, const CallSizes& sizes, const void* const* tensors) {
    const std::vector<Manifest::Tensor>& all = s.manifest.tensors;
    if (s.spans.size() != all.size()) return true;
    for (size_t i = 0; i < s.manifest.symbols.size(); ++i)
        if (s.manifest.symbols[i].stride && sizes.symbols()[i] < 0) return true;
    uintptr_t ends[Manifest::max_tensors];
    const auto begin = [&](size_t i) { return reinterpret_cast<uintptr_t>(tensors[i]); };
    for (size_t i = 0; i < all.size(); ++i) {
        long long bytes = 0;
        if (!sizes.value(s.spans[i], bytes) || bytes < 0 ||
            __builtin_add_overflow(begin(i), static_cast<uintptr_t>(bytes), &ends[i]))
            return true;
    }
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t j = 0; all[i].written && j < all.size(); ++j)
            if (j != i && begin(i) < ends[j] && begin(j) < ends[i]) return true;
    return false;
}

void check_typed_overlaps(const Kernel::State& s, const CallSizes& sizes, const void* const* tensors) {
    if (may_overlap(s, sizes, tensors)) [[unlikely]]
        check_overlaps(s, TypedTensors(s, sizes, tensors));
}

void run_reference(const Kernel::State& s, const void* const* tensors, const long long* symbols,
                   const void* const* params) {
    unsigned status = 0;
    const ReferenceCall call{const_cast<void* const*>(tensors), symbols, params, &status, 64, nullptr};
    const auto too_large = [&] {
        s.fail(text("the reference needs more memory than there is (", s.sizes_text(symbols), ")"));
    };
    try {
        s.reference(&call);
    } catch (const std::bad_alloc&) {
        too_large();
    } catch (const std::length_error&) {
        too_large();
    }
    s.cpu_status.fetch_or(status);
}

/// Bytes of the workspace, whose sizes are ready.
long long workspace_bytes_of(const Kernel::State& s, const CallSizes& sizes) {
    const long long bytes = sizes.of(s.workspace, "the workspace");
    if (bytes < 0) s.fail("the workspace is negative");
    return bytes;
}

}  // namespace

void launch_ordered(const Kernel::State& s, const Stream& stream, const void* const* tensors,
                    const long long* symbols, const void* const* params, void* workspace, Overlaps overlaps) {
    if (s.device.is_cpu()) {
        const CallSizes sizes(s, symbols);
        check_points(s, sizes);
        if (overlaps == Overlaps::unknown) check_typed_overlaps(s, sizes, tensors);
        run_reference(s, tensors, symbols, params);
        return;
    }
    const DeviceState& device = s.device.state();
    const ContextScope scope(*device.driver, device.context);
    CallSizes sizes(s, symbols);
    sizes.ready(s.first_sizes);
    check_points(s, sizes);
    if (overlaps == Overlaps::unknown) check_typed_overlaps(s, sizes, tensors);
    if (!workspace) [[unlikely]] {
        const long long bytes = workspace_bytes_of(s, sizes);
        if (bytes > 0) s.fail(text("the workspace is null; ", bytes, " bytes are needed"));
    }
    const Call call{tensors, sizes, params, workspace};
    Before before = stream.overlaps() ? Before::in_stream : Before::nothing;
    const auto run = [&](const std::vector<LoadedLaunch>& launches) {
        for (const LoadedLaunch& l : launches)
            if (launch_one(s, l, stream.handle(), call, before)) before = Before::in_call;
    };
    for (const LoadedStep& step : s.steps) {
        run(step.always);
        const auto condition = [&](const LoadedVariant& v) {
            sizes.ready(v.condition_sizes);
            return sizes.of(v.condition, "a variant's condition");
        };
        if (const LoadedVariant* v = choose(s, step, symbols, condition)) run(v->launches);
    }
    sizes.remember();
}

Kernel::State::~State() {
    // On the way out of a process the driver may be gone; then it says so and nothing is lost.
    for (void* library : libraries) device.state().driver->library_unload(library);
}

const Kernel::State& Kernel::State::of(const std::shared_ptr<const State>& state) {
    if (!state) throw Error("this kernel is not loaded");
    return *state;
}

std::string Kernel::State::sizes_text(const long long* symbols) const {
    std::string out;
    for (size_t i = 0; i < manifest.symbols.size(); ++i)
        out += text(i ? ", " : "", manifest.symbols[i].name, " = ", symbols[i]);
    return out;
}

void Kernel::State::overflow(const char* what, const long long* symbols) const {
    fail(text(what, " does not fit into 64 bits (", sizes_text(symbols), ")"));
}

void Kernel::State::no_variant(size_t of, const long long* symbols) const {
    fail(text("none of its ", of, " variants covers these sizes (", sizes_text(symbols), ")"));
}

void Kernel::State::symbol_out_of_bounds(size_t which, long long value) const {
    const Manifest::Symbol& symbol = manifest.symbols[which];
    const char* what = symbol.stride ? "stride " : "dim ";
    if (!symbol.stride && value < 0) fail(text(what, symbol.name, " is ", value, ", which is negative"));
    if (symbol.max && value > symbol.max)
        fail(text(what, symbol.name, " is ", value, ", more than its maximum of ", symbol.max));
    fail(text(what, symbol.name, " is ", value, ", which is no multiple of ", symbol.multiple_of));
}

void Kernel::State::check_symbols(const long long* symbols) const {
    for (size_t i = 0; i < manifest.symbols.size(); ++i) {
        const Manifest::Symbol& s = manifest.symbols[i];
        const long long v = symbols[i];
        if (s.unused) continue;
        if ((!s.stride && v < 0) || (s.max && v > s.max) || (s.multiple_of > 1 && v % s.multiple_of != 0))
            [[unlikely]]
            symbol_out_of_bounds(i, v);
    }
}

void check_ordered(const Kernel::State& s, const void* const* tensors, const long long* symbols,
                   const void* const* params, const void** all_params) {
    const Manifest& m = s.manifest;
    s.check_symbols(symbols);
    for (size_t i = 0; i < m.tensors.size(); ++i)
        if (!tensors[i] && !is_empty(s, m.tensors[i], symbols)) [[unlikely]]
            s.fail(text("tensor ", m.tensors[i].signature, " is null"));
    for (size_t i = 0; i < m.params.size(); ++i) {
        const void* given = params ? params[i] : nullptr;
        if (!given && !m.params[i].has_default) [[unlikely]]
            s.fail(text("param ", m.params[i].name, " has no default and was not given"));
        all_params[i] = given ? given : m.params[i].default_bits;
    }
}

void check_workspace(const Kernel::State& s, const Arguments& arguments, size_t needed) {
    if (arguments.workspace_bytes < needed || (needed > 0 && !arguments.workspace))
        s.fail(text("the workspace has ", arguments.workspace ? arguments.workspace_bytes : 0, " bytes, not the ",
                    needed, " that are needed"));
    if (needed > 0 && reinterpret_cast<uintptr_t>(arguments.workspace) % workspace_alignment != 0)
        s.fail(text("the workspace is not aligned to ", workspace_alignment, " bytes"));
}

void sizes_differ(const char* kernel, const char* symbol) {
    throw Error(text(kernel, ": the tensors do not agree on ", symbol), kernel);
}

const std::string& Kernel::name() const { return State::of(state_).manifest.kernel; }
const Manifest& Kernel::manifest() const { return State::of(state_).manifest; }
const Device& Kernel::device() const { return State::of(state_).device; }
const std::vector<KernelResources>& Kernel::resources() const { return State::of(state_).resources; }

size_t Kernel::workspace_bytes(const long long* symbols) const {
    const State& s = State::of(state_);
    if (s.device.is_cpu()) return 0;  // the reference brings its own
    CallSizes sizes(s, symbols);
    sizes.ready(s.first_sizes);
    return static_cast<size_t>(workspace_bytes_of(s, sizes));
}

size_t Kernel::workspace_bytes(const Arguments& arguments) const {
    return workspace_bytes(solve(arguments).data());
}

void Kernel::launch(const Stream& stream, const void* const* tensors, const long long* symbols,
                    const void* const* params, void* workspace) const {
    const State& s = State::of(state_);
    const void* all_params[Manifest::max_params];
    check_ordered(s, tensors, symbols, params, all_params);
    keep_while_captured(state_, stream);
    launch_ordered(s, stream, tensors, symbols, all_params, workspace, Overlaps::unknown);
}

void Kernel::launch(const Stream& stream, const Arguments& arguments) const {
    const State& s = State::of(state_);
    OrderedArguments ordered;
    read_arguments(s, arguments, ordered);
    check_workspace(s, arguments, workspace_bytes(ordered.symbols));
    keep_while_captured(state_, stream);
    launch_ordered(s, stream, ordered.tensors, ordered.symbols, ordered.params, arguments.workspace,
                   Overlaps::checked);
}

std::vector<long long> Kernel::solve(const Arguments& arguments) const {
    const State& s = State::of(state_);
    OrderedArguments ordered;
    read_arguments(s, arguments, ordered);
    return {ordered.symbols, ordered.symbols + s.manifest.symbols.size()};
}

unsigned Kernel::status(const Stream& stream) const {
    const State& s = State::of(state_);
    if (s.device.is_cpu()) return s.cpu_status.exchange(0);
    if (!s.status.exists()) return 0;
    const DeviceState& device = s.device.state();
    const ContextScope scope(*device.driver, device.context);
    return s.status.take(stream, s.manifest.kernel);
}

void Kernel::check(const Stream& stream) const {
    const unsigned bits = status(stream);
    if (bits == 0) return;
    const Manifest& m = State::of(state_).manifest;
    std::string failed;
    unsigned known = 0;
    for (const Manifest::Require& r : m.requirements)
        if (bits >> r.bit & 1u) {
            failed += (failed.empty() ? "" : "; ") + r.text;
            known |= 1u << r.bit;
        }
    if (bits & ~known) failed += text(failed.empty() ? "" : "; ", "an unnamed condition (status word ", bits, ")");
    throw RequireError(text(m.kernel, ": a requirement on the data does not hold: ", failed), m.kernel, bits);
}

}  // namespace pleat
