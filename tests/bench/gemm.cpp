// Kernels with a contraction against cuBLASLt, over shapes, in one run: a table with the floor of each kernel, and
// the geometric mean.
//
//   bench_gemm [--repeat N] FOLDER...    of generated kernels for one shape each, FOLDER's name being MxNxK;
//   tests/bench/
//                                        gemm.sh writes them
//
// Needs a GPU, NVRTC and cuBLASLt. Each kernel takes turns with the fastest algorithm of what cuBLASLt's heuristics
// offer for the plain product, the L2 cache swept before every launch; medians count. What lies in NAME@... is
// another way to run the kernels of NAME, and takes turns with those. Operands A and B along K are
// assumed unless a manifest says otherwise. Inputs are random; integers are 0. A kernel that stores one D [M, N] of
// A and B alone is compared with cuBLASLt's result.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/plain_gemm.h"
#include "pleat/types.h"

using namespace pleat;
using namespace pleat::cli;
namespace fs = std::filesystem;

namespace {

struct Shape {
    long long m = 0, n = 0, k = 0;
    std::string name() const { return std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k); }
};

std::optional<Shape> shape_of(const std::string& name) {
    Shape s;
    char end = 0;
    return std::sscanf(name.c_str(), "%lldx%lldx%lld%c", &s.m, &s.n, &s.k, &end) == 3 ? std::optional(s)
                                                                                      : std::nullopt;
}

/// A kernel with random tensors: what is open of its sizes is M, N or K.
class Contender {
public:
    Contender(const std::string& manifest, const Shape& shape, const Device& device, const Stream& stream)
        : stream_(stream) {
        const KernelFiles files = KernelFiles::open(manifest);
        kernel_ = Kernel::load(files, device);
        const Manifest& m = kernel_.manifest();
        const std::map<std::string, long long> sizes = {{"M", shape.m}, {"N", shape.n}, {"K", shape.k}};
        std::vector<long long> symbols;
        for (const Manifest::Symbol& s : m.symbols) {
            if (!s.unused && !sizes.count(s.name))
                throw Error(manifest + ": " + s.name + " is open, and not M, N or K");
            symbols.push_back(s.unused ? 0 : sizes.at(s.name));
        }
        for (const Manifest::Tensor& t : m.tensors) {
            long long elements = 1, value = 0;
            for (const Manifest::Axis& axis : t.axes) {
                if (!axis.extent.evaluate(symbols.data(), value)) throw Error(manifest + ": an extent overflows");
                elements *= value;
            }
            tensors_.push_back(
                random_buffer(device, stream, *t.type, elements, static_cast<unsigned>(tensors_.size()) + 7));
            pointers_.push_back(tensors_.back().data());
            bytes_ += static_cast<double>(tensors_.back().size()) * (t.read + t.written);
        }
        symbols_ = std::move(symbols);
        workspace_ = Buffer(device, kernel_.workspace_bytes(symbols_.data()));
    }

    void launch() const { kernel_.launch(stream_, pointers_.data(), symbols_.data(), nullptr, workspace_.data()); }
    double bytes() const { return bytes_; }
    const Kernel& kernel() const { return kernel_; }
    /// The tensor of this name, or null.
    const Buffer* tensor(std::string_view name) const {
        const int i = kernel_.manifest().tensor_named(name);
        return i < 0 ? nullptr : &tensors_[static_cast<size_t>(i)];
    }
    std::string_view dtype(std::string_view name, std::string_view otherwise) const {
        const int i = kernel_.manifest().tensor_named(name);
        return i < 0 ? otherwise : kernel_.manifest().tensors[static_cast<size_t>(i)].type->name;
    }
    bool innermost(std::string_view name, char dim, bool otherwise) const {
        const int i = kernel_.manifest().tensor_named(name);
        if (i < 0 || kernel_.manifest().tensors[static_cast<size_t>(i)].axes.empty()) return otherwise;
        return kernel_.manifest().tensors[static_cast<size_t>(i)].axes.back().name[0] == dim;
    }
    bool plain() const { return tensors_.size() == 3 && tensor("A") && tensor("B") && tensor("D"); }

private:
    Stream stream_;
    Kernel kernel_;
    std::vector<Buffer> tensors_;
    std::vector<const void*> pointers_;
    std::vector<long long> symbols_;
    Buffer workspace_;
    double bytes_ = 0;
};

/// A manifest of a shape's folder, and the kernel's name there: NAME, or NAME@what its folder is called.
struct Way {
    std::string manifest, name;
};
/// By kernel: the ways to run it, which take turns.
std::vector<std::vector<Way>> ways_in(const fs::path& folder) {
    std::map<std::string, std::vector<Way>> ways;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".manifest") continue;
        const std::string kernel = entry.path().stem().string(),
                          first = fs::relative(entry.path(), folder).begin()->string();
        const size_t sign = std::min(first.find('@'), first.size());
        ways[first.substr(0, sign) + "/" + kernel].push_back({entry.path().string(), kernel + first.substr(sign)});
    }
    std::vector<std::vector<Way>> all;
    for (auto& [name, some] : ways) {
        std::sort(some.begin(), some.end(), [](const Way& a, const Way& b) { return a.name < b.name; });
        all.push_back(std::move(some));
    }
    return all;
}

/// The largest difference of D from cuBLASLt's, in units of bf16's last place at the size of a typical element; NaN
/// if D is far smaller than that, for random operands leave no zeros.
double difference(const Contender& c, const PlainGemm& gemm, const Device& device, const Stream& stream,
                  const Shape& s) {
    const Buffer& d = *c.tensor("D");
    Buffer expected(device, d.size());
    gemm.launch(c.tensor("A")->data(), c.tensor("B")->data(), expected.data());
    const size_t bytes = static_cast<size_t>(element_type(c.dtype("D", "bf16"))->bytes);
    if (bytes != 2) return 0;
    double worst = 0, squares = 0;
    std::vector<bf16> ours(4096), theirs(4096);
    const size_t elements = d.size() / bytes, chunk = std::min<size_t>(4096, elements);
    for (size_t part = 0; part < 64; ++part) {
        const size_t at = (elements - chunk) / 63 * part;
        d.download(ours.data(), chunk * bytes, stream, at * bytes);
        expected.download(theirs.data(), chunk * bytes, stream, at * bytes);
        for (size_t i = 0; i < chunk; ++i) {
            const double error = std::abs(convert<double>(ours[i]) - convert<double>(theirs[i]));
            worst = error <= worst ? worst : error;  // a NaN is the worst of all
            squares += convert<double>(ours[i]) * convert<double>(ours[i]);
        }
    }
    const double typical = std::sqrt(static_cast<double>(s.k)) / 3;
    if (std::sqrt(squares / (64.0 * static_cast<double>(chunk))) < typical / 2) return NAN;
    return worst / (typical * 0x1p-8);
}

}  // namespace

int main(int argc, char** argv) try {
    if (Device::cuda_count() == 0) {
        std::printf("skipped: %s\n", Device::why_no_cuda().c_str());
        return 77;
    }
    int repeat = 20;
    std::vector<fs::path> folders;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--repeat" && i + 1 < argc)
            repeat = std::max(1, std::atoi(argv[++i]));
        else
            folders.emplace_back(word);
    }
    const Device device = Device::cuda(0);
    const Stream stream = Stream::create(device);
    Stopwatch stopwatch(device, stream);
    std::string why;
    const CublasLt* library = find_cublaslt(&why);
    const double copy = copy_rate(device, stream, stopwatch, size_t{1} << 30, 10);
    std::printf("%s, %s; its memory copies at %.0f GB/s\n", device.name().c_str(),
                library ? cublaslt_name().c_str() : why.c_str(), copy * 1e-9);
    std::printf("%-20s %-26s %9s %8s %9s %8s %8s %9s %8s %7s %5s\n", "M x N x K", "kernel", "ms", "TFLOP/s",
                "plain ms", "TFLOP/s", "plain/us", "floor ms", "floor/us", "differs", "regs");
    std::map<std::string, std::vector<double>> ratios, floors;
    int failures = 0;
    for (const fs::path& folder : folders) {
        const auto shape = shape_of(folder.filename().string());
        if (!shape) throw Error(folder.string() + " is not named MxNxK");
        for (const std::vector<Way>& ways : ways_in(folder)) {
            try {
                std::deque<Contender> contenders;
                std::vector<Stopwatch::Work> works;
                for (const Way& way : ways) {
                    const Contender& c = contenders.emplace_back(way.manifest, *shape, device, stream);
                    works.emplace_back([&c] { c.launch(); });
                }
                const Contender& first = contenders.front();
                GemmProblem p{shape->m, shape->n, shape->k};
                p.a = first.dtype("A", "bf16"), p.b = first.dtype("B", "bf16"), p.d = first.dtype("D", "bf16");
                p.a_along_k = first.innermost("A", 'K', true), p.b_along_k = first.innermost("B", 'K', true);
                p.d_along_n = first.innermost("D", 'N', true);
                std::optional<PlainGemm> gemm;
                if (library) gemm.emplace(*library, device, stream, p, stopwatch);
                if (gemm) works.emplace_back([&] { gemm->launch(); });
                for (const Contender& c : contenders) c.launch();
                stream.synchronize();
                const std::vector<float> times = stopwatch.medians_ms(works, repeat);
                const double plain = gemm ? static_cast<double>(times.back()) : NAN;
                for (size_t w = 0; w < ways.size(); ++w) {
                    const Contender& c = contenders[w];
                    const double differs = gemm && c.plain() ? difference(c, *gemm, device, stream, *shape) : 0;
                    const double ours = static_cast<double>(times[w]);
                    const double floor = plain + (gemm ? std::max(0.0, c.bytes() - gemm->bytes()) : 0) / copy * 1e3;
                    int registers = 0;
                    for (const KernelResources& r : c.kernel().resources())
                        registers = std::max(registers, r.registers);
                    std::printf("%-20s %-26s %9.4f %8.1f %9.4f %8.1f %8.3f %9.4f %8.3f %7.2f %5d\n",
                                shape->name().c_str(), ways[w].name.c_str(), ours, p.flops() / ours * 1e-9, plain,
                                p.flops() / plain * 1e-9, plain / ours, floor, floor / ours, differs, registers);
                    ratios[ways[w].name].push_back(plain / ours);
                    floors[ways[w].name].push_back(floor / ours);
                }
            } catch (const Error& error) {
                ++failures;
                std::printf("%-20s %-26s FAILED  %s\n", shape->name().c_str(), ways.front().name.c_str(),
                            error.what());
                stream.synchronize();  // throws if the device is lost, and then nothing more can be said
            }
            std::fflush(stdout);
        }
    }
    const auto mean = [](const std::vector<double>& all) {
        double sum = 0;
        for (const double r : all) sum += std::log(r);
        return std::exp(sum / static_cast<double>(all.size()));
    };
    for (const auto& [kernel, all] : ratios)
        std::printf(
            "%-26s plain / ours: geometric mean %.3f, least %.3f; floor / ours: %.3f, least %.3f (%zu shapes)\n",
            kernel.c_str(), mean(all), *std::min_element(all.begin(), all.end()), mean(floors[kernel]),
            *std::min_element(floors[kernel].begin(), floors[kernel].end()), all.size());
    return failures ? 1 : 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
