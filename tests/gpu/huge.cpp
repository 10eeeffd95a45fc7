// Catalog kernels on tensors of more than 2^31 elements: where an offset that was kept in 32 bits would wrap.
// Inputs repeat a table of random values of prime length; results are compared with the float64 reference in
// windows at the beginning, around 2^31, and at the end of each store's domain.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>

#include "check_case.h"
#include "cli/params.h"
#include "cli/sizes.h"
#include "driver.h"
#include "emit/reference/reference.h"

namespace pleat::test {
namespace {

struct Huge {
    const char* spec;
    std::vector<std::pair<const char*, int64_t>> sizes;  // of runtime dims
    double ulps;                                         // units of the dtype's last place that a result may be off
    double relative;  // or this share of the largest value: float32 results of long sums
    std::vector<std::pair<std::string, std::string>> dims = {};  // of the spec, changed
};

// Beyond 2^31 elements each, with rows that do not end on a round number.
const std::vector<Huge> cases{
    {"rmsnorm", {{"T", 524301}}, 0.52, 0},
    {"softmax", {{"T", 524301}}, 0.52, 0},
    {"swiglu", {{"T", 149801}}, 0.52, 0},
    {"transpose", {{"M", 46343}, {"N", 46351}}, 0.5, 0},
    {"column_sum", {{"T", 524301}}, 0, 1e-5},
    {"cumsum", {{"T", 1073749}, {"L", 2001}}, 0, 0x1.1p-8},
    {"cross_entropy", {{"T", 65547}}, 0, 1e-5},
    // In place, and gradients that go down the columns.
    {"cross_entropy_grad", {{"T", 65547}}, 0, 0x1.1p-8},
    {"rmsnorm_backward", {{"T", 524301}}, 0, 0x1.1p-8},
    {"swiglu_backward", {{"T", 149801}}, 0, 0x1.1p-8},
    {"rope", {{"B", 4}, {"S", 131081}, {"P", 131081}}, 0, 0x1.1p-8},
    // Tiles: operands, outputs, and a sum beyond 2^31. What is stored in bf16 is off by half a place, 2^-8.
    {"gemm", {{"M", 524301}}, 0, 0x1.1p-8},
    {"gemm_residual", {{"M", 524301}}, 0, 0x1.1p-8},
    {"gemm_cross_entropy", {{"M", 65547}}, 0, 0x1.1p-8},
    {"gemm",
     {{"M", 524800}, {"N", 4095}, {"K", 4097}},
     0,
     0x1.1p-8,
     {{"N", "runtime"}, {"K", "runtime"}}},  // not by TMA
    {"gemm_weight_gradient", {{"T", 524301}}, 0, 0x1.1p-8},
};

constexpr size_t guard = 4096;
constexpr unsigned char guard_byte = 0xa5;

/// Repeats the table over the buffer by copying what is there to what follows.
void spread(const Device& device, const Buffer& buffer, size_t first, size_t bytes,
            const std::vector<std::byte>& table, const Stream& stream) {
    const runtime::DeviceState& state = device.state();
    const runtime::ContextScope scope(*state.driver, state.context);
    const auto base = reinterpret_cast<runtime::CuAddress>(buffer.data()) + first;
    size_t filled = std::min(table.size(), bytes);
    state.driver->check(state.driver->copy_to_device(base, table.data(), filled, stream.handle()),
                        "cuMemcpyHtoDAsync");
    while (filled < bytes) {
        const size_t next = std::min(filled, bytes - filled);
        state.driver->check(state.driver->copy_on_device(base + filled, base, next, stream.handle()),
                            "cuMemcpyDtoDAsync");
        filled += next;
    }
}

/// A tensor's bytes between guards; the table is repeated in them.
Buffer laid_out(const Device& device, size_t bytes, const std::vector<std::byte>& table, const Stream& stream) {
    Buffer buffer(device, bytes + 2 * guard);
    buffer.fill(guard_byte, stream);
    spread(device, buffer, guard, bytes, table, stream);
    return buffer;
}

void* within(const Buffer& buffer) { return static_cast<unsigned char*>(buffer.data()) + guard; }

size_t touched_guards(const Buffer& buffer, const Stream& stream) {
    size_t touched = 0;
    std::vector<unsigned char> bytes(guard);
    for (const size_t at : {size_t{0}, buffer.size() - guard}) {
        buffer.download(bytes.data(), guard, stream, at);
        touched += static_cast<size_t>(
            std::count_if(bytes.begin(), bytes.end(), [](unsigned char b) { return b != guard_byte; }));
    }
    return touched;
}

/// The sizes of the launch, none of which is above `most`.
std::vector<int64_t> sizes_of(const model::Spec& spec, const Huge& huge, int64_t most) {
    cli::GivenSizes given;
    for (const auto& [name, size] : huge.sizes) given[name] = std::min(size, most);
    return cli::choose_sizes(spec, given, 1);
}

size_t bytes_of(const model::Spec& spec, const model::Tensor& tensor, const std::vector<int64_t>& symbols) {
    return static_cast<size_t>(cli::footprint(spec, tensor, symbols) * model::info(tensor.dtype).bytes);
}

bool in_place(const model::Kernel& kernel, size_t tensor) {
    return kernel.reads(static_cast<int>(tensor)) &&
           std::any_of(kernel.stores.begin(), kernel.stores.end(),
                       [&](const auto& store) { return static_cast<size_t>(store.tensor) == tensor; });
}

/// What a case takes of the device's memory: its tensors, and of those in place what they held before, too.
size_t bytes_of(const Subject& subject, const Huge& huge) {
    const model::Kernel& kernel = *subject.emitted.units().front().kernels.front();
    const std::vector<int64_t> symbols = sizes_of(subject.spec, huge, INT64_MAX);
    size_t bytes = 0;
    for (size_t t = 0; t < subject.spec.tensors.size(); ++t)
        bytes += bytes_of(subject.spec, subject.spec.tensors[t], symbols) * (in_place(kernel, t) ? 2 : 1);
    return bytes;
}

std::vector<std::string> check(const Subject& subject, const Huge& huge, const Device& device) {
    const model::Spec& spec = subject.spec;
    const cli::Unit& unit = subject.emitted.units().front();
    const model::Kernel& kernel = *unit.kernels.front();
    std::vector<std::string> wrong;
    const std::vector<int64_t> symbols = sizes_of(spec, huge, INT64_MAX);
    // The table: the tensors of a small launch of the same spec.
    const std::vector<cli::HostTensor> tables = cli::random_tensors(spec, sizes_of(spec, huge, 1021), 1);

    const Stream stream = Stream::create(device);
    const std::vector<std::byte> poison(4096, std::byte{0xff});
    std::vector<Buffer> buffers, kept;
    std::vector<void*> pointers, before;
    std::vector<std::vector<int64_t>> shapes, strides;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        const model::Tensor& tensor = spec.tensors[t];
        const size_t bytes = bytes_of(spec, tensor, symbols);
        const bool changed = in_place(kernel, t);
        buffers.push_back(
            laid_out(device, bytes, kernel.reads(static_cast<int>(t)) ? tables[t].bytes : poison, stream));
        pointers.push_back(within(buffers.back()));
        if (changed) kept.push_back(laid_out(device, bytes, tables[t].bytes, stream));
        before.push_back(changed ? within(kept.back()) : pointers.back());
        shapes.push_back(cli::extents(spec, tensor, symbols));
        strides.push_back(cli::strides(tensor, symbols));
    }
    const Kernel built = Kernel::load(unit.source, device);
    std::vector<TensorView> views;
    for (const Manifest::Tensor& named : built.manifest().tensors)
        for (size_t t = 0; t < spec.tensors.size(); ++t)
            if (spec.tensors[t].name == named.name)
                views.push_back({named.name, model::info(spec.tensors[t].dtype).name,
                                 static_cast<int>(shapes[t].size()), shapes[t].data(), strides[t].data(),
                                 pointers[t], device.ordinal()});
    Arguments arguments{views, {}, {}, nullptr, 0};
    const Buffer workspace(device, built.workspace_bytes(arguments));
    arguments.workspace = workspace.data();
    arguments.workspace_bytes = workspace.size();
    built.launch(stream, arguments);
    if (const unsigned status = built.status(stream)) wrong.push_back(fmt::format("requires failed: {:x}", status));

    const DeviceReference reference(subject, device);
    const std::vector<stage::Value> params = cli::choose_params(spec, {});
    size_t store = 0;
    for (const emit::ReferenceStep& step : emit::reference_steps(spec, kernel)) {
        if (step.what != emit::ReferenceStep::What::store) continue;
        const int64_t points = step.count.evaluate(symbols), window = std::min<int64_t>(points, 4096),
                      wraps = int64_t{1} << 31;
        const auto target = static_cast<size_t>(kernel.stores[store].tensor);
        for (const int64_t first : {int64_t{0}, std::min(points - window, wraps - window / 2),
                                    std::min(points - window, points / 3), points - window}) {
            const Comparison c =
                reference.compare(kernel, store, before, symbols, params, pointers[target], first, window, stream);
            const double error = std::bit_cast<double>(c.worst_error), ulps = std::bit_cast<double>(c.worst_ulps);
            const bool good = c.mismatches == 0 &&
                              (ulps <= huge.ulps || error <= huge.relative * std::bit_cast<double>(c.largest));
            if (!good)
                wrong.push_back(fmt::format("{} at {}: {} mismatches, error {:.3g} ({:.3g} ulps), the first at {}",
                                            step.name, first, c.mismatches, error, ulps, c.where));
        }
        ++store;
    }
    for (size_t t = 0; t < buffers.size(); ++t)
        if (const size_t touched = touched_guards(buffers[t], stream))
            wrong.push_back(fmt::format("{}: {} guard bytes were written", spec.tensors[t].name, touched));
    return wrong;
}

}  // namespace

void check_huge(const std::string& catalog, const std::string& only, const Device& device, int& passed,
                int& failed) {
    for (const Huge& huge : cases) {
        if (!only.empty() && only != huge.spec) continue;
        std::vector<std::string> wrong;
        bool left_out = false;
        try {
            for (const auto& entry : std::filesystem::recursive_directory_iterator(catalog))
                if (entry.path().filename() == std::string(huge.spec) + ".json") {
                    const Subject subject(huge.spec, load(entry.path().string(), huge.dims, {}));
                    left_out = bytes_of(subject, huge) > device.memory_bytes() / 10 * 9;
                    if (left_out)
                        fmt::print("left out {}: its tensors take more than this device's memory\n", huge.spec);
                    else
                        wrong = check(subject, huge, device);
                }
        } catch (const std::exception& e) {
            wrong.push_back(e.what());
        }
        if (left_out) continue;
        ++(wrong.empty() ? passed : failed);
        for (const std::string& sentence : wrong) fmt::print("FAILED huge {}: {}\n", huge.spec, sentence);
        std::fflush(stdout);
    }
}

}  // namespace pleat::test
