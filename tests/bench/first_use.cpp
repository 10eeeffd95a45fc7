// How long the first launch of a kernel at sizes that nobody has used before takes: from the spec's text to the
// launch, with an empty cache and with a warm one, then eleven times more, in a process that has used the device
// before; and how long the device then works.
//   bench_first_use SPEC NAME=SIZE... [--OPTION...]
// Sizes of runtime dims are given at launch, others in the spec; options are NVRTC's.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <vector>

#include "launch/launched.h"
#include "layout/access.h"
#include "pleat/runtime.h"

namespace {

using namespace pleat;
using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point t) {
    return std::chrono::duration<double, std::milli>(Clock::now() - t).count();
}

struct Times {
    double generate = 0, load = 0, launch = 0, work = 0;  // the device's work is not the first use's
    bool from_cache = false;
    double total() const { return generate + load + launch; }
};

/// One use, with memory for the tensors made before the clock starts.
Times use(const std::string& path, const Overrides& overrides, const std::map<std::string, int64_t>& sizes,
          const Device& device, const Stream& stream, std::map<std::string, Buffer>& memory,
          const BuildOptions& options) {
    Times times;
    auto begin = Clock::now();
    Sources sources;
    Diagnostics findings;
    const auto launched = load_launched(path, overrides, sources, findings);
    if (!launched) throw std::runtime_error(path + " is no spec that fits these sizes");
    const model::Spec& spec = launched->spec();
    times.from_cache = launched->from_cache();
    times.generate = milliseconds_since(begin);
    begin = Clock::now();
    const Kernel kernel = Kernel::load(launched->source(), device, options);
    times.load = milliseconds_since(begin);
    std::vector<int64_t> symbols;
    for (const model::Symbol& s : spec.symbols) symbols.push_back(sizes.contains(s.name) ? sizes.at(s.name) : 1);
    std::vector<std::vector<int64_t>> shapes(kernel.manifest().tensors.size());
    std::vector<TensorView> views;
    for (const model::Tensor& t : spec.tensors) {
        if (kernel.manifest().tensor_named(t.name) < 0) continue;
        std::vector<int64_t>& shape = shapes[views.size()];
        for (const model::Axis& axis : t.axes) shape.push_back(spec.extent(axis).evaluate(symbols));
        const auto bytes =
            static_cast<size_t>(layout::elements(spec, t).evaluate(symbols) * model::info(t.dtype).bytes);
        Buffer& buffer = memory[t.name];
        if (buffer.size() < bytes) buffer = Buffer(device, bytes);
        views.push_back({t.name, model::info(t.dtype).name, static_cast<int>(shape.size()), shape.data(), nullptr,
                         buffer.data(), device.ordinal()});
    }
    Arguments arguments{views, {}, {}, nullptr, 0};
    const Buffer workspace(device, kernel.workspace_bytes(arguments));
    arguments.workspace = workspace.data();
    arguments.workspace_bytes = workspace.size();
    stream.synchronize();
    begin = Clock::now();
    kernel.launch(stream, arguments);
    times.launch = milliseconds_since(begin);
    stream.synchronize();
    times.work = milliseconds_since(begin) - times.launch;
    return times;
}

void report(const char* what, const Times& t) {
    fmt::print("  {:17} {:8.2f} ms = {:.2f} to generate, {:.2f} to build and load, {:.2f} to launch; then {:.2f}\n",
               what, t.total(), t.generate, t.load, t.launch, t.work);
}

}  // namespace

int main(int count, char** arguments) try {
    if (count < 2) throw std::runtime_error("bench_first_use SPEC NAME=SIZE... [--OPTION...]");
    std::string folder = (std::filesystem::temp_directory_path() / "pleat-first-use-XXXXXX").string();
    if (!::mkdtemp(folder.data())) throw std::runtime_error("there is no room for a cache in " + folder);
    ::setenv("PLEAT_CACHE", folder.c_str(), 1);
    const std::string path = arguments[1];
    Overrides overrides;
    std::map<std::string, int64_t> sizes;
    BuildOptions options;
    Sources sources;
    Diagnostics findings;
    const auto plain = load_spec(path, {}, sources, findings);
    if (!plain) throw std::runtime_error(path + " is no spec");
    for (int i = 2; i < count; ++i) {
        const std::string text = arguments[i];
        if (text.starts_with("--")) {
            options.extra.push_back(text);
            continue;
        }
        const size_t sign = text.find('=');
        if (sign == std::string::npos) throw std::runtime_error(text + " is not NAME=SIZE");
        const std::string name = text.substr(0, sign);
        sizes[name] = std::stoll(text.substr(sign + 1));
        bool runtime = false;
        for (const model::Symbol& s : plain->symbols) runtime = runtime || s.name == name;
        if (!runtime) overrides.dims.emplace_back(name, text.substr(sign + 1));
    }
    const Device device = Device::cuda();
    const Stream stream = Stream::create(device);
    std::map<std::string, Buffer> memory;
    // The compiler's own start is not the shape's: another kernel is built first.
    use(path, {}, sizes, device, stream, memory, options);
    fmt::print("{}", std::filesystem::path(path).stem().string());
    for (int i = 2; i < count; ++i) fmt::print(" {}", arguments[i]);
    fmt::print("\n");
    const Times first = use(path, overrides, sizes, device, stream, memory, options);
    report(first.from_cache ? "sizes of the spec" : "empty cache", first);
    report("warm cache", use(path, overrides, sizes, device, stream, memory, options));
    std::vector<Times> again;
    for (int i = 0; i < 11; ++i) again.push_back(use(path, overrides, sizes, device, stream, memory, options));
    std::sort(again.begin(), again.end(), [](const Times& a, const Times& b) { return a.total() < b.total(); });
    report("the fastest", again.front());
    report("in the middle", again[again.size() / 2]);
    report("the slowest", again.back());
    std::filesystem::remove_all(folder);
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "bench_first_use: {}\n", error.what());
    return 2;
}
