// Any bytes as arguments of the C interface: each call returns a status that pleat.h lists, a failure leaves a
// message of one line, nothing is read beyond the arrays that were given, and what is launched (scale, on the CPU)
// stores the right values.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pleat.h"

namespace {

void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s (last error: %s)\n", what, pleat_last_error());
    std::abort();
}

class Bytes {
public:
    Bytes(const uint8_t* data, size_t size) : at_(data), end_(data + size) {}
    uint8_t next() { return at_ == end_ ? 0 : *at_++; }
    template <class T, size_t N>
    T one_of(const std::array<T, N>& all) {
        return all[next() % N];
    }

private:
    const uint8_t *at_, *end_;
};

constexpr std::array<int64_t, 12> numbers = {
    3, 1, 0, 2, 5, 257, -1, -3, int64_t{1} << 31, int64_t{1} << 62, INT64_MAX, INT64_MIN};
constexpr std::array<const char*, 8> names = {"X", "Y", "N",     "factor",
                                              "Z", "",  nullptr, "a name that is longer than others"};
constexpr std::array<const char*, 6> dtypes = {"f32", "f32", "bf16", "i64", "", nullptr};
constexpr std::array<double, 6> reals = {2, 0.5, -1, 0, 1e300, -1e-300};
constexpr size_t most_elements = 4096;

/// Arrays exactly as long as the call says, so that the sanitizer sees any access beyond.
template <class T>
T* array_of(std::vector<std::unique_ptr<T[]>>& kept, size_t count) {
    return kept.emplace_back(std::make_unique<T[]>(count)).get();
}

struct Call {
    std::vector<std::unique_ptr<int64_t[]>> counts;
    std::vector<std::unique_ptr<float[]>> memory;
    std::vector<pleat_tensor> tensors;
    std::vector<pleat_size> sizes;
    std::vector<pleat_param> params;
    pleat_arguments arguments = {};

    explicit Call(Bytes& bytes) {
        // Most calls are nearly right: X and Y come first.
        const size_t tensor_count = 2 + bytes.next() % 4 - bytes.next() % 2;
        for (size_t i = 0; i < tensor_count; ++i) add_tensor(bytes, i);
        for (int i = bytes.next() % 8 - 5; i > 0; --i)
            sizes.push_back({bytes.one_of(names), bytes.one_of(numbers)});
        for (int i = bytes.next() % 8 - 4; i > 0; --i)
            params.push_back({bytes.next() % 4 ? "factor" : bytes.one_of(names), bytes.next() % 2,
                              bytes.one_of(reals), bytes.one_of(numbers)});
        arguments.tensors = tensors.data();
        arguments.tensor_count = tensors.size();
        arguments.sizes = sizes.data();
        arguments.size_count = sizes.size();
        arguments.params = params.data();
        arguments.param_count = params.size();
        const uint8_t missing = bytes.next();
        if (missing % 64 == 1) arguments.tensors = nullptr;
        if (missing % 64 == 2) arguments.sizes = nullptr;
        if (missing % 64 == 3) arguments.params = nullptr;
    }

    void add_tensor(Bytes& bytes, size_t i) {
        const bool usual = bytes.next() % 8 != 7;
        pleat_tensor t = {};
        t.name = usual && i < 2 ? names[i] : bytes.one_of(names);
        t.dtype = usual ? "f32" : bytes.one_of(dtypes);
        t.axes = usual ? 1 : bytes.next() % 6 - 1;
        t.device = usual ? PLEAT_CPU : bytes.next() % 3 - 1;
        const size_t axes = t.axes > 0 ? static_cast<size_t>(t.axes) : 0;
        int64_t* const extents = array_of(counts, axes);
        for (size_t a = 0; a < axes; ++a) extents[a] = usual && i == 1 ? first_extent() : bytes.one_of(numbers);
        int64_t* const strides = bytes.next() % 4 == 3 ? array_of(counts, axes) : nullptr;
        for (size_t a = 0; strides && a < axes; ++a) strides[a] = usual ? 1 : bytes.one_of(numbers);
        if (bytes.next() % 32 != 31) t.sizes = extents;
        t.strides = strides;
        t.data = memory_for(t, bytes);
        tensors.push_back(t);
    }
    int64_t first_extent() const {
        return tensors.empty() || !tensors[0].sizes || tensors[0].axes < 1 ? 3 : tensors[0].sizes[0];
    }

    /// How many elements the tensor says that it has, if that is not a lot.
    static std::optional<size_t> elements_of(const pleat_tensor& t) {
        size_t elements = 1;
        for (int32_t a = 0; t.sizes && a < t.axes; ++a) {
            if (t.sizes[a] < 0 || t.sizes[a] > static_cast<int64_t>(most_elements)) return std::nullopt;
            elements *= static_cast<size_t>(t.sizes[a]);
            if (elements > most_elements) return std::nullopt;
        }
        return elements;
    }
    /// As much as the tensor says that there is, or none; now and then that of the first tensor.
    void* memory_for(const pleat_tensor& t, Bytes& bytes) {
        const std::optional<size_t> wanted = elements_of(t);
        if (!wanted) return nullptr;
        const size_t elements = *wanted;
        if (bytes.next() % 16 == 15 && !tensors.empty() && tensors[0].data && elements <= *elements_of(tensors[0]))
            return tensors[0].data;
        float* const made = array_of(memory, elements);
        for (size_t i = 0; i < elements; ++i) made[i] = static_cast<float>(bytes.next() % 8) - 1;
        return made;
    }
};

pleat_kernel* kernel() {
    static pleat_kernel* const opened = [] {
        const char* const elsewhere = std::getenv("PLEAT_FUZZ_KERNEL");  // where the sources are not
        return pleat_open(elsewhere ? elsewhere : PLEAT_FUZZ_KERNEL, nullptr, PLEAT_CPU);
    }();
    demand(opened, "scale does not open");
    return opened;
}

void expect_status(int status) {
    demand(status == PLEAT_OK || status == PLEAT_FAILED || status == PLEAT_REQUIREMENT, "another status");
    if (status == PLEAT_OK) return;
    const std::string message = pleat_last_error();
    demand(!message.empty(), "a failure without a message");
    demand(message.find('\n') == std::string::npos, "a message of several lines");
}

/// What was launched: Y = X * factor, and the `require` that X is positive.
void expect_result(const Call& call, const std::vector<float>& before) {
    const pleat_tensor *x = nullptr, *y = nullptr;
    for (const pleat_tensor& t : call.tensors) (t.name == names[0] ? x : y) = &t;
    demand(x && y && call.tensors.size() == 2, "a launch without its two tensors");
    float factor = 2;
    for (const pleat_param& p : call.params)
        factor = static_cast<float>(p.is_integer ? static_cast<double>(p.integer) : p.real);
    bool positive = true;
    for (size_t i = 0; i < before.size(); ++i) {
        positive = positive && before[i] > 0;
        const float stored = static_cast<const float*>(y->data)[i], expected = before[i] * factor;
        demand(stored == expected || (std::isnan(stored) && std::isnan(expected)), "another result");
    }
    demand(pleat_check(kernel(), nullptr) == (positive ? PLEAT_OK : PLEAT_REQUIREMENT),
           "the requirement is reported wrongly");
}

}  // namespace

#ifdef PLEAT_LIBFUZZER
/// Builds the reference before any input's time is taken.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    kernel();
    return 0;
}
#endif

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Bytes bytes(data, size);
    const uint8_t how = bytes.next();
    const Call call(bytes);
    const pleat_arguments* const arguments = how % 32 == 31 ? nullptr : &call.arguments;
    size_t workspace = 0;
    const int checked = pleat_workspace_bytes(how % 32 == 30 ? nullptr : kernel(), arguments,
                                              how % 32 == 29 ? nullptr : &workspace);
    expect_status(checked);
    if (how % 4 == 1) expect_status(pleat_each(kernel(), nullptr, arguments, how / 128));
    if (how % 4 == 2) demand(pleat_stores(kernel(), bytes.one_of(names)) <= 1, "stores or not");
    pleat_check(kernel(), nullptr);
    std::vector<float> before;
    for (const pleat_tensor& t : call.tensors)
        if (t.name == names[0] && t.data && t.sizes && t.axes == 1 && t.sizes[0] > 0)
            before.assign(static_cast<const float*>(t.data), static_cast<const float*>(t.data) + t.sizes[0]);
    const int launched = pleat_launch(kernel(), nullptr, arguments);
    expect_status(launched);
    if (checked == PLEAT_OK) demand(launched == PLEAT_OK, "checked, but not launched");
    if (launched == PLEAT_OK) expect_result(call, before);
    return 0;
}
