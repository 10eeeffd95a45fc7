// The emitted float64 reference on the device: its steps are compiled by NVRTC beside doors that leave
// the stores' values unrounded. The layout of its Call is the emitted one: eight bytes a member.
#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "check_case.h"
#include "driver.h"
#include "emit/reference/reference.h"
#include "nvrtc.h"
#include "stage/evaluate.h"

namespace pleat::test {
namespace {

constexpr unsigned char untouched = 0xfb;  // a byte of a wide value that no store wrote

std::string step_name(const model::Spec& spec, size_t kernel, bool plain, size_t step) {
    return fmt::format("{}_{}_{}", spec.kernels[kernel].name, plain ? "plain" : "reference", step);
}
std::string wide_name(const model::Spec& spec, size_t kernel, bool plain, size_t store) {
    return fmt::format("{}_{}_wide_{}", spec.kernels[kernel].name, plain ? "plain" : "reference", store);
}

/// How tensor cores add up the products of an operand's format, which they multiply exactly: how many at a time,
/// and how many places below the first of the largest they keep. Sums of 8-bit operands go on in f32 after each
/// 128.
struct Sums {
    int at_once = 0, places = 0;
    bool none() const { return at_once == 0; }
};

Sums sums_of(const model::Spec& spec, const model::Kernel& kernel, model::NodeId operand) {
    const model::Node& node = kernel.graph[operand];
    if (node.op == model::Op::pointwise && node.fn == model::Fn::tf32) return {8, 25};
    if (node.op != model::Op::read && node.op != model::Op::cast) return {};
    const model::Dtype dtype =
        node.op == model::Op::read ? spec.tensors[static_cast<size_t>(node.tensor)].dtype : node.dtype;
    if (model::is_fp8(dtype)) return {32, 13};
    return dtype == model::Dtype::bf16 || dtype == model::Dtype::f16 ? Sums{16, 25} : Sums{};
}

/// The same of all operands of a spec's contractions: the coarsest, or none where one has another format.
Sums sums_of(const model::Spec& spec) {
    Sums coarsest{INT_MAX, INT_MAX};
    for (const model::Kernel& kernel : spec.kernels)
        for (model::NodeId i = 0; i < kernel.graph.size(); ++i)
            if (kernel.graph[i].op == model::Op::contract)
                for (const model::NodeId operand : kernel.graph[i].args) {
                    const Sums sums = sums_of(spec, kernel, operand);
                    coarsest = {std::min(coarsest.at_once, sums.at_once), std::min(coarsest.places, sums.places)};
                }
    return coarsest.at_once == INT_MAX ? Sums{} : coarsest;
}

/// The sum of a product as tensor cores leave it, for plain arithmetic to go on from: they align some products and
/// the sum so far to the largest of them, cut what lies below the places that they keep (two more than an f32 has),
/// add up, and cut to an f32 (Fasi, Higham, Mikaitis and Pranesh, Numerical behavior of NVIDIA tensor cores, 2021;
/// on an H200 what stages make of such sums is met to 2 % of its error).
std::string sums_of_tensor_cores(const Sums& sums) {
    return fmt::format(
               "namespace pleat::reference {{ constexpr int at_once = {}, places = {}, whole = places < 24 ? 128 : "
               "1 << 30; }}\n",
               sums.at_once, sums.places) +
           R"(
#include <pleat/reference_math.h>
template <>
struct pleat::reference::Products<float> {
    float product[at_once], total = 0, before = 0;
    int held = 0, terms = 0;
    PLEAT_BOTH void add(float x) {
        product[held++] = x;
        if (held == at_once) total = sum();
        if (++terms % whole == 0) {
            before += total;
            total = 0;
        }
    }
    PLEAT_BOTH float result() { return before + sum(); }
    PLEAT_BOTH float sum() {
        float largest = fabsf(total), plain = total;
        for (int i = 0; i < held; ++i) {
            largest = fmaxf(largest, fabsf(product[i]));
            plain += product[i];
        }
        const int count = held;
        held = 0;
        if (largest == 0 || !(plain - plain == 0)) return plain;
        const int lowest = ilogbf(largest) - places;
        const double scale = ldexp(1.0, -lowest);
        double cut = trunc(total * scale);
        for (int i = 0; i < count; ++i) cut += trunc(product[i] * scale);
        return __double2float_rz(ldexp(cut, lowest));
    }
};
)";
}

std::string doors(const model::Spec& spec) {
    const Sums sums = sums_of(spec);
    std::string text = (sums.none() ? "" : sums_of_tensor_cores(sums)) +
                       "#define PLEAT_REFERENCE_EXPORTS\n#include \"reference.h\"\n"
                       "template <class Step> struct Wide : Step { using Dtype = double; };\n";
    for (size_t k = 0; k < spec.kernels.size(); ++k) {
        const model::Kernel& kernel = spec.kernels[k];
        const std::string run = emit::reference_function(spec, kernel);
        const std::string scope = run.substr(0, run.rfind("run"));
        size_t store = 0;
        for (const emit::ReferenceStep& step : emit::reference_steps(spec, kernel)) {
            if (step.what != emit::ReferenceStep::What::store) continue;
            for (const bool plain : {false, true})
                text += fmt::format(
                    "extern \"C\" __global__ void {}({}Call<{}> call, void* out, long long first, long long count) "
                    "{{\n"
                    "    pleat::reference::store_at<Wide<{}{}>>(call, out, first, count);\n}}\n",
                    wide_name(spec, k, plain, store), scope,
                    plain && kernel.compute != model::Dtype::f64 ? "float" : "double", scope, step.name);
            ++store;
        }
    }
    return text;
}

template <class T>
void append(std::vector<unsigned char>& bytes, T value) {
    static_assert(sizeof(T) == 8);
    const auto* from = reinterpret_cast<const unsigned char*>(&value);
    bytes.insert(bytes.end(), from, from + 8);
}

/// What a chain of kernels works on.
struct Chain {
    std::vector<cli::HostTensor> host;
    std::vector<Buffer> device;
};

}  // namespace

DeviceReference::DeviceReference(const Subject& subject, const Device& device)
    : subject_(subject), device_(device) {
    const std::string text = doors(subject.spec);
    // It is compiled more often than it runs long: NVRTC 13 takes a quarter of the time over it when told so.
    BuildOptions options;
    if (runtime::nvrtc().major >= 13) options.extra.push_back("--Ofast-compile=mid");
    const Cubin cubin = compile({"reference.cu", text}, subject.emitted.named(), device.arch(), options);
    const runtime::DeviceState& state = device.state();
    const runtime::ContextScope scope(*state.driver, state.context);
    state.driver->check(
        state.driver->library_load(&library_, cubin.bytes.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
        "cuLibraryLoadData", subject.label);
}

DeviceReference::~DeviceReference() {
    const runtime::DeviceState& state = device_.state();
    const runtime::ContextScope scope(*state.driver, state.context);
    state.driver->library_unload(library_);
}

const void* DeviceReference::function(const std::string& name) const {
    const runtime::Driver& driver = *device_.state().driver;
    void *kernel = nullptr, *function = nullptr;
    driver.check(driver.library_kernel(&kernel, library_, name.c_str()), "cuLibraryGetKernel", name);
    driver.check(driver.kernel_function(&function, kernel), "cuKernelGetFunction", name);
    return function;
}

void DeviceReference::launch(const std::string& name, std::vector<void*> arguments, int64_t first, int64_t count,
                             const Stream& stream) const {
    if (count <= 0) return;
    const runtime::DeviceState& state = device_.state();
    const runtime::ContextScope scope(*state.driver, state.context);
    arguments.push_back(&first);
    arguments.push_back(&count);
    runtime::CuLaunchConfig config{};
    config.grid[0] = static_cast<unsigned>(std::min<int64_t>((count + 127) / 128, 1 << 15));
    config.grid[1] = config.grid[2] = config.block[1] = config.block[2] = 1;
    config.block[0] = 128;
    config.stream = stream.handle();
    state.driver->check(state.driver->launch(&config, const_cast<void*>(function(name)), arguments.data(), nullptr),
                        "cuLaunchKernelEx", name);
}

std::vector<unsigned char> DeviceReference::call(const model::Kernel& kernel, const std::vector<void*>& tensors,
                                                 const std::vector<int64_t>& symbols,
                                                 const std::vector<stage::Value>& params, void* status) const {
    const model::Spec& spec = subject_.spec;
    std::vector<unsigned char> bytes;
    for (const model::TensorId t : emit::tensors_of(spec, kernel)) append(bytes, tensors[static_cast<size_t>(t)]);
    for (const int64_t s : symbols) append(bytes, static_cast<long long>(s));
    if (symbols.empty()) append(bytes, 0LL);
    for (const model::ParamId p : emit::params_of(spec, kernel)) {
        const model::Param& param = spec.params[static_cast<size_t>(p)];
        std::byte bits[8];
        stage::store(param.dtype, bits, 0, params[static_cast<size_t>(p)]);
        const stage::Value rounded = stage::load(param.dtype, bits, 0);
        if (model::info(param.dtype).kind == model::Kind::real)
            append(bytes, rounded.as_real());
        else
            append(bytes, static_cast<long long>(rounded.integer));
    }
    for (const emit::ReferenceStep& step : emit::reference_steps(spec, kernel))
        if (step.what == emit::ReferenceStep::What::reduce) append(bytes, static_cast<void*>(nullptr));
    append(bytes, status);
    return bytes;
}

Comparison DeviceReference::compare(const model::Kernel& kernel, size_t store, const std::vector<void*>& tensors,
                                    const std::vector<int64_t>& symbols, const std::vector<stage::Value>& params,
                                    const void* out, int64_t first, int64_t count, const Stream& stream) const {
    std::vector<unsigned char> bytes = call(kernel, tensors, symbols, params, nullptr);
    Comparison comparison;
    Buffer result(device_, sizeof comparison);
    result.upload(&comparison, sizeof comparison, stream);
    void* to = result.data();
    for (int pass = 0; pass < 2; ++pass)
        launch(fmt::format("{}_compare_{}", kernel.name, store), {bytes.data(), &out, &to, &pass}, first, count,
               stream);
    result.download(&comparison, sizeof comparison, stream);
    return comparison;
}

std::vector<double> DeviceReference::stored(size_t kernel, size_t store, bool plain,
                                            const std::vector<unsigned char>& call, int64_t count, size_t elements,
                                            const Stream& stream) const {
    std::vector<double> values(elements);
    if (elements == 0) return values;
    Buffer wide(device_, elements * 8);
    wide.fill(untouched, stream);
    std::vector<unsigned char> bytes = call;
    void* out = wide.data();
    launch(wide_name(subject_.spec, kernel, plain, store), {bytes.data(), &out}, 0, count, stream);
    wide.download(values.data(), elements * 8, stream);
    return values;
}

Expected DeviceReference::run(const cli::Unit& unit, const std::vector<int64_t>& symbols,
                              const std::vector<stage::Value>& params, const std::vector<cli::HostTensor>& tensors,
                              const Stream& stream) const {
    const model::Spec& spec = subject_.spec;
    Expected expected;
    expected.images.resize(tensors.size());
    for (const bool plain : {false, true}) {
        Chain chain{tensors, {}};
        for (const cli::HostTensor& t : tensors) chain.device.emplace_back(device_, t.bytes.size());
        for (const model::Kernel* kernel : unit.kernels) {
            const size_t k = static_cast<size_t>(kernel - spec.kernels.data());
            for (size_t t = 0; t < tensors.size(); ++t)
                if (!chain.host[t].bytes.empty())
                    chain.device[t].upload(chain.host[t].bytes.data(), chain.host[t].bytes.size(), stream);
            Buffer status(device_, 4);
            status.fill(0, stream);

            std::vector<void*> pointers;
            for (const Buffer& buffer : chain.device) pointers.push_back(buffer.data());
            std::vector<unsigned char> bytes = call(*kernel, pointers, symbols, params, status.data());
            const auto steps = emit::reference_steps(spec, *kernel);
            std::vector<Buffer> kept;
            const auto reductions =
                static_cast<size_t>(std::count_if(steps.begin(), steps.end(), [](const auto& step) {
                    return step.what == emit::ReferenceStep::What::reduce;
                }));
            const size_t first_value = bytes.size() - 8 * (reductions + 1);  // before the status
            size_t step_number = 0;
            for (const emit::ReferenceStep& step : steps) {
                const int64_t count = step.count.evaluate(symbols);
                if (step.what == emit::ReferenceStep::What::reduce) {
                    kept.emplace_back(device_, static_cast<size_t>(std::max<int64_t>(count, 1)) * 8);
                    void* at = kept.back().data();
                    std::memcpy(bytes.data() + first_value + 8 * (kept.size() - 1), &at, 8);
                }
                if (step.what == emit::ReferenceStep::What::store) continue;
                launch(step_name(spec, k, plain, step_number++), {bytes.data()}, 0, count, stream);
            }
            size_t number = 0;
            for (const emit::ReferenceStep& step : steps) {
                if (plain || step.what != emit::ReferenceStep::What::reduce) continue;
                std::vector<double> sums(static_cast<size_t>(step.count.evaluate(symbols)));
                kept[number++].download(sums.data(), sums.size() * 8, stream);
                for (const double x : sums)
                    if (std::isfinite(x)) expected.sums = std::max(expected.sums, std::abs(x));
                if (!sums.empty()) expected.fewest = std::min(expected.fewest, static_cast<int64_t>(sums.size()));
            }
            std::vector<std::vector<double>> values;
            for (const emit::ReferenceStep& step : steps) {
                if (step.what != emit::ReferenceStep::What::store) continue;
                const size_t s = values.size();
                const auto t = static_cast<size_t>(kernel->stores[s].tensor);
                const size_t element = static_cast<size_t>(model::info(spec.tensors[t].dtype).bytes);
                values.push_back(stored(k, s, plain, bytes, step.count.evaluate(symbols),
                                        tensors[t].bytes.size() / element, stream));
            }
            unsigned bits = 0;
            status.download(&bits, 4, stream);
            if (!plain) {
                size_t first = 0;
                for (size_t before = 0; before < k; ++before) first += spec.kernels[before].requires_.size();
                for (size_t r = 0; r < kernel->requires_.size(); ++r)
                    if (bits >> ((first + r) % 32) & 1) expected.failed.push_back(kernel->requires_[r].say);
            }
            unsigned char mark[8];
            std::memset(mark, untouched, 8);
            for (size_t s = 0; s < values.size(); ++s) {
                const auto t = static_cast<size_t>(kernel->stores[s].tensor);
                Expected::Image& image = expected.images[t];
                std::vector<double>& into = plain ? image.plain : image.exact;
                into.resize(values[s].size());
                image.written.resize(values[s].size());
                for (size_t i = 0; i < values[s].size(); ++i) {
                    if (std::memcmp(&values[s][i], mark, 8) == 0) continue;
                    into[i] = values[s][i];
                    image.written[i] = true;
                    stage::store(spec.tensors[t].dtype, chain.host[t].bytes.data(), static_cast<int64_t>(i),
                                 stage::Value::of(values[s][i]));
                }
            }
        }
    }
    return expected;
}

}  // namespace pleat::test
