// Launching: from ordered arguments to cuLaunchKernelEx, without allocation or synchronisation.
#include "pleat/kernel.h"

#include "kernel_state.h"
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

/// "T = 5, X.T = 4096"
std::string told(const Manifest& m, const long long* symbols) {
    std::string out;
    for (size_t i = 0; i < m.symbols.size(); ++i) out += text(i ? ", " : "", m.symbols[i].name, " = ", symbols[i]);
    return out;
}

/// May this tensor's pointer be null? Only if it has no elements.
bool is_empty(const Kernel::State& s, const Manifest::Tensor& tensor, const long long* symbols) {
    for (const Manifest::Axis& axis : tensor.axes)
        if (s.evaluate(axis.extent, symbols, "an extent") == 0) return true;
    return false;
}

/// The tensor map of one argument, encoded or remembered; throws where TMA's conditions do not hold.
void fill_map(const Kernel::State& s, const LoadedLaunch& l, int which, const void* const* tensors,
              const long long* symbols, const void* workspace, TensorMap& to) {
    const Manifest::TensorMap& map = l.plan.maps[static_cast<size_t>(which)];
    const auto refuse = [&](const std::string& sentence) {
        const std::string whose = map.tensor < 0
                                      ? std::string("the workspace")
                                      : "tensor " + s.manifest.tensors[static_cast<size_t>(map.tensor)].signature;
        s.fail(text(whose, " ", sentence, " (TMA, launch ", l.plan.function, "; ", told(s.manifest, symbols), ")"));
    };
    runtime::TensorMapSizes sizes;
    sizes.address() = map.tensor < 0
                          ? reinterpret_cast<uint64_t>(workspace) +
                                static_cast<uint64_t>(s.evaluate(map.offset, symbols, "a workspace offset"))
                          : reinterpret_cast<uint64_t>(tensors[map.tensor]);
    if (sizes.address() % 16 != 0) [[unlikely]]
        refuse(text("lies at ", reinterpret_cast<void*>(sizes.address()), ", which is no multiple of 16 bytes"));
    for (size_t i = 0; i < map.axes.size(); ++i) {
        const long long extent = s.evaluate(map.axes[i].extent, symbols, "an extent");
        if (extent < 0 || extent > 1LL << 32) [[unlikely]]
            refuse(text("has ", extent, " elements along axis ", i, " of its map, which is not in [0, 2^32]"));
        sizes.extents()[i] = extent == 0 ? 1 : static_cast<uint64_t>(extent);  // nothing of it is read
        if (i == 0) continue;
        const long long stride = s.evaluate(map.axes[i].stride, symbols, "a stride");
        long long bytes = 16;  // along one element at most any stride will do
        if (extent > 1 && (__builtin_mul_overflow(stride, static_cast<long long>(map.type->bytes), &bytes) ||
                           bytes < 0 || bytes % 16 != 0 || bytes >= 1LL << 40)) [[unlikely]]
            refuse(text("has a stride of ", stride, " elements along axis ", i,
                        " of its map, whose bytes are not a multiple of 16 in [0, 2^40)"));
        sizes.strides()[i - 1] = static_cast<uint64_t>(bytes);
    }
    runtime::LastTensorMap& last = l.last_maps[static_cast<size_t>(which)];
    if (last.read(sizes, to)) return;
    const Driver& d = *s.device.state().driver;
    const runtime::CuResult result = encode(d, map, sizes, to);
    if (result != 0) [[unlikely]]
        d.failed(result, "cuTensorMapEncodeTiled", s.manifest.kernel + ": " + l.plan.function);
    last.write(sizes, to);
}

/// What comes before a launch, so that it may begin while that ends.
enum class Before { nothing, in_stream, in_call };

bool may_overlap(const Manifest::Launch& l, Before before) {
    return l.programmatic == 1 ? before != Before::nothing : l.programmatic == 2 && before == Before::in_call;
}

/// One launch: sizes, parameters, call; false if its grid is empty.
bool launch_one(const Kernel::State& s, const LoadedLaunch& l, void* stream, const void* const* tensors,
                const long long* symbols, const void* const* params, void* workspace, CuAddress status,
                Before before) {
    using Kind = Manifest::Argument::Kind;
    const auto within = [&](const SizeProgram& size, long long least, long long most, const char* what) {
        const long long value = s.evaluate(size, symbols, what);
        if (value < least || value > most) [[unlikely]]
            s.fail(text(what, " of launch ", l.plan.function, " is ", value, ", which is not in [", least, ", ",
                        most, "] (", told(s.manifest, symbols), ")"));
        return static_cast<unsigned>(value);
    };
    runtime::CuLaunchConfig config;
    config.grid[0] = within(l.plan.grid[0], 0, 2147483647, "the grid along x");
    config.grid[1] = within(l.plan.grid[1], 0, 65535, "the grid along y");
    config.grid[2] = within(l.plan.grid[2], 0, 65535, "the grid along z");
    if (config.grid[0] == 0 || config.grid[1] == 0 || config.grid[2] == 0) return false;
    config.block[0] = within(l.plan.block[0], 1, 1024, "the block along x");
    config.block[1] = within(l.plan.block[1], 1, 1024, "the block along y");
    config.block[2] = within(l.plan.block[2], 1, 64, "the block along z");
    const LoadedCode& code = code_of(s, l);
    config.grid[0] = std::min(config.grid[0], code.most_blocks);
    config.shared_bytes = within(l.plan.shared, 0, code.shared_room, "the shared memory");
    config.stream = stream;
    runtime::CuLaunchAttribute attributes[2];
    config.attributes = attributes;
    config.attribute_count = 0;
    const unsigned blocks = within(l.plan.cluster, 0, 16, "the cluster");
    if (blocks > 1) {
        if (config.grid[0] % blocks != 0) [[unlikely]]
            s.fail(text("the grid along x of launch ", l.plan.function, " is ", config.grid[0],
                        ", which is no multiple of its cluster of ", blocks, " (", told(s.manifest, symbols), ")"));
        attributes[config.attribute_count++].ask_for_cluster(blocks);
    }
    constexpr int first_with_overlap = 9;  // compute capability; elsewhere kernels do not wait by themselves
    if (may_overlap(l.plan, before) && s.device.state().major >= first_with_overlap)
        attributes[config.attribute_count++].ask_for_overlap();

    TensorMap maps[Manifest::max_maps];
    long long values[Manifest::max_arguments];
    void* parameters[Manifest::max_arguments];
    size_t n = 0;
    for (const Manifest::Argument& a : l.plan.arguments) {
        parameters[n] = &values[n];
        switch (a.kind) {
            case Kind::tensor:
                values[n] = reinterpret_cast<long long>(tensors[a.index]);
                break;
            case Kind::size64:
                values[n] = s.evaluate(a.size, symbols, "a size");
                break;
            case Kind::size32: {
                const long long value = s.evaluate(a.size, symbols, "a size");
                if (value != static_cast<int>(value)) [[unlikely]]
                    s.fail(text("a size of launch ", l.plan.function, " is ", value,
                                ", which 32 bits do not hold (", told(s.manifest, symbols), ")"));
                values[n] = value;  // little endian: the low half is first
                break;
            }
            case Kind::param:
                parameters[n] = const_cast<void*>(params[a.index]);
                break;
            case Kind::workspace:
                values[n] =
                    reinterpret_cast<long long>(workspace) + s.evaluate(a.size, symbols, "a workspace offset");
                break;
            case Kind::status:
                values[n] = static_cast<long long>(status);
                break;
            case Kind::counter:
                values[n] = static_cast<long long>(l.counter);
                break;
            case Kind::map:
                fill_map(s, l, a.index, tensors, symbols, workspace, maps[a.index]);
                parameters[n] = &maps[a.index];
                break;
        }
        ++n;
    }
    const Driver& d = *s.device.state().driver;
    const runtime::CuResult result = d.launch(&config, code.function, parameters, nullptr);
    if (result != 0) [[unlikely]]
        d.failed(result, "cuLaunchKernelEx", s.manifest.kernel + ": " + l.plan.function);
    return true;
}

const Kernel::State& loaded(const std::shared_ptr<const Kernel::State>& state) {
    if (!state) throw Error("this kernel is not loaded");
    return *state;
}

}  // namespace

const LoadedVariant* choose(const Kernel::State& s, const LoadedStep& step, const long long* symbols) {
    if (step.variants.empty()) return nullptr;
    for (const LoadedVariant& v : step.variants)
        if (s.evaluate(v.condition, symbols, "a variant's condition") != 0) return &v;
    s.fail(text("none of its ", step.variants.size(), " variants covers these sizes (", told(s.manifest, symbols),
                ")"));
}

void launch_ordered(const Kernel::State& s, const Stream& stream, const void* const* tensors,
                    const long long* symbols, const void* const* params, void* workspace) {
    if (s.device.is_cpu()) {
        unsigned status = 0;
        const ReferenceCall call{const_cast<void* const*>(tensors), symbols, params, &status, 64, nullptr};
        s.reference(&call);
        s.cpu_status.fetch_or(status);
        return;
    }
    const DeviceState& device = s.device.state();
    const ContextScope scope(*device.driver, device.context);
    const auto status = reinterpret_cast<CuAddress>(s.status.data());
    Before before = stream.overlaps() ? Before::in_stream : Before::nothing;
    const auto run = [&](const std::vector<LoadedLaunch>& launches) {
        for (const LoadedLaunch& l : launches)
            if (launch_one(s, l, stream.handle(), tensors, symbols, params, workspace, status, before))
                before = Before::in_call;
    };
    for (const LoadedStep& step : s.steps) {
        run(step.always);
        if (const LoadedVariant* v = choose(s, step, symbols)) run(v->launches);
    }
}

Kernel::State::~State() {
    // On the way out of a process the driver may be gone; then it says so and nothing is lost.
    for (void* library : libraries) device.state().driver->library_unload(library);
}

void Kernel::State::overflow(const char* what, const long long* symbols) const {
    fail(text(what, " does not fit into 64 bits (", told(manifest, symbols), ")"));
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

const std::string& Kernel::name() const { return loaded(state_).manifest.kernel; }
const Manifest& Kernel::manifest() const { return loaded(state_).manifest; }
const Device& Kernel::device() const { return loaded(state_).device; }
const std::vector<KernelResources>& Kernel::resources() const { return loaded(state_).resources; }

size_t Kernel::workspace_bytes(const long long* symbols) const {
    const State& s = loaded(state_);
    if (s.device.is_cpu()) return 0;  // the reference brings its own
    const long long bytes = s.evaluate(s.workspace, symbols, "the workspace");
    if (bytes < 0) s.fail("the workspace is negative");
    return static_cast<size_t>(bytes);
}

size_t Kernel::workspace_bytes(const Arguments& arguments) const {
    return workspace_bytes(solve(arguments).data());
}

void Kernel::launch(const Stream& stream, const void* const* tensors, const long long* symbols,
                    const void* const* params, void* workspace) const {
    const State& s = loaded(state_);
    const void* all_params[Manifest::max_params];
    check_ordered(s, tensors, symbols, params, all_params);
    if (!workspace && workspace_bytes(symbols) > 0) [[unlikely]]
        s.fail(text("the workspace is null; ", workspace_bytes(symbols), " bytes are needed"));
    launch_ordered(s, stream, tensors, symbols, all_params, workspace);
}

void Kernel::launch(const Stream& stream, const Arguments& arguments) const {
    const State& s = loaded(state_);
    OrderedArguments ordered;
    read_arguments(s, arguments, ordered);
    check_workspace(s, arguments, workspace_bytes(ordered.symbols));
    launch_ordered(s, stream, ordered.tensors, ordered.symbols, ordered.params, arguments.workspace);
}

std::vector<long long> Kernel::solve(const Arguments& arguments) const {
    const State& s = loaded(state_);
    OrderedArguments ordered;
    read_arguments(s, arguments, ordered);
    return {ordered.symbols, ordered.symbols + s.manifest.symbols.size()};
}

unsigned Kernel::status(const Stream& stream) const {
    const State& s = loaded(state_);
    if (s.device.is_cpu()) return s.cpu_status.exchange(0);
    if (s.status.size() == 0) return 0;
    const DeviceState& device = s.device.state();
    const Driver& d = *device.driver;
    const ContextScope scope(d, device.context);
    const auto at = reinterpret_cast<CuAddress>(s.status.data());
    unsigned bits = 0;
    // In the stream's order: what later launches report is not lost.
    d.check(d.copy_to_host(&bits, at, sizeof bits, stream.handle()), "cuMemcpyDtoHAsync", s.manifest.kernel);
    d.check(d.fill_bytes(at, 0, sizeof bits, stream.handle()), "cuMemsetD8Async", s.manifest.kernel);
    d.check(d.stream_synchronize(stream.handle()), "cuStreamSynchronize", s.manifest.kernel);
    return bits;
}

void Kernel::check(const Stream& stream) const {
    const unsigned bits = status(stream);
    if (bits == 0) return;
    const Manifest& m = loaded(state_).manifest;
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
