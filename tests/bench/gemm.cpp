// Kernels with a contraction against cuBLASLt, over shapes, in one run: a table with the floor of each kernel, and
// the geometric mean.
//
//   bench_gemm [--repeat N] FOLDER...
//
// A FOLDER, named MxNxK, holds generated kernels for that shape; tests/bench/gemm.sh writes them.
//
// Needs a GPU, NVRTC and cuBLASLt. Each kernel takes turns with the fastest algorithm of what cuBLASLt's heuristics
// offer for the plain product, twice: launches back to back, 150 ms at each turn, which is the measure, as large
// products then run at the clock that the device's power limit leaves; and single launches, the L2 cache swept
// before each. Medians count. Launches of less than 0.2 ms are measured as single launches only. What lies in
// NAME@... is another way to run the kernels of NAME, and takes turns with those. Operands A and B along K are
// assumed unless a manifest says otherwise. Inputs are random; integers of more than a byte are 0. A kernel that
// stores one D [M, N] of A and B alone is compared with cuBLASLt's result.
#include <fmt/format.h>

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
#include "sampled_difference.h"

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

/// The plain product that a kernel holds.
GemmProblem problem_of(const Contender& c, const Shape& shape) {
    GemmProblem p{shape.m, shape.n, shape.k};
    p.a = c.dtype("A", "bf16"), p.b = c.dtype("B", "bf16"), p.d = c.dtype("D", "bf16");
    p.a_along_k = c.innermost("A", 'K', true), p.b_along_k = c.innermost("B", 'K', true);
    p.d_along_n = c.innermost("D", 'N', true);
    return p;
}

/// Of some ratios, one a shape.
std::string mean_and_least(const std::vector<double>& ratios) {
    double sum = 0;
    for (const double r : ratios) sum += std::log(r);
    return fmt::format("{:.3f}, least {:.3f}", std::exp(sum / static_cast<double>(ratios.size())),
                       *std::min_element(ratios.begin(), ratios.end()));
}

class Bench {
public:
    explicit Bench(int repeat)
        : device_(Device::cuda(0)),
          stream_(Stream::create(device_)),
          stopwatch_(device_, stream_),
          repeat_(repeat) {
        std::string why;
        library_ = find_cublaslt(&why);
        copy_ = copy_rate(device_, stream_, stopwatch_, size_t{1} << 30, 10);
        fmt::print("{}, {}; its memory copies at {:.0f} GB/s\n", device_.name(), library_ ? cublaslt_name() : why,
                   copy_ * 1e-9);
        fmt::print("{:<20} {:<26} {:>9} {:>8} {:>9} {:>8} {:>8} {:>9} {:>8} {:>9} {:>8} {:>7} {:>5}\n", "M x N x K",
                   "kernel", "ms", "TFLOP/s", "plain ms", "TFLOP/s", "plain/us", "floor ms", "floor/us",
                   "single ms", "plain/us", "differs", "regs");
    }

    /// The ways to run one kernel, in turns; false where one does not run.
    bool compare(const Shape& shape, const std::vector<Way>& ways) {
        try {
            std::deque<Contender> contenders;
            std::vector<Stopwatch::Work> works;
            for (const Way& way : ways) {
                const Contender& c = contenders.emplace_back(way.manifest, shape, device_, stream_);
                works.emplace_back([&c] { c.launch(); });
            }
            const GemmProblem p = problem_of(contenders.front(), shape);
            std::optional<PlainGemm> gemm;
            if (library_) gemm.emplace(*library_, device_, stream_, p, stopwatch_);
            if (gemm) works.emplace_back([&] { gemm->launch(); });
            for (const Contender& c : contenders) c.launch();
            stream_.synchronize();
            const std::vector<float> single = stopwatch_.medians_ms(works, repeat_);
            const bool is_long = *std::min_element(single.begin(), single.end()) >= long_ms;
            const std::vector<float> times =
                is_long ? stopwatch_.sustained_ms(works, single, sustained_turns, sustained_span) : single;
            const auto at = [&](size_t w) {
                const bool plain = gemm.has_value();
                return Times{times[w], plain ? times.back() : NAN, single[w], plain ? single.back() : NAN};
            };
            for (size_t w = 0; w < ways.size(); ++w)
                print(ways[w].name, shape, contenders[w], p, gemm ? &*gemm : nullptr, at(w));
            return true;
        } catch (const Error& error) {
            fmt::print("{:<20} {:<26} FAILED  {}\n", shape.name(), ways.front().name, error.what());
            stream_.synchronize();  // throws if the device is lost, and then nothing more can be said
            return false;
        }
    }

    void summarize() const {
        for (const auto& [kernel, of] : ratios_)
            fmt::print("{:<26} plain / ours: geometric mean {}; floor / ours: {}; single launches {} ({} shapes)\n",
                       kernel, mean_and_least(of.plain), mean_and_least(of.floor), mean_and_least(of.single),
                       of.plain.size());
    }

private:
    struct Ratios {
        std::vector<double> plain, floor, single;
    };
    /// Milliseconds of a kernel and of cuBLASLt's plain product: back to back where they are long, and single.
    struct Times {
        double ours, plain, single, plain_single;
    };
    static constexpr float long_ms = 0.2F, sustained_span = 150;
    static constexpr int sustained_turns = 7;

    void print(const std::string& name, const Shape& shape, const Contender& c, const GemmProblem& p,
               const PlainGemm* gemm, const Times& times) {
        const auto [ours, plain, single, plain_single] = times;
        const double floor = plain + (gemm ? std::max(0.0, c.bytes() - gemm->bytes()) : 0) / copy_ * 1e3;
        int registers = 0;
        for (const KernelResources& r : c.kernel().resources()) registers = std::max(registers, r.registers);
        fmt::print(
            "{:<20} {:<26} {:9.4f} {:8.1f} {:9.4f} {:8.1f} {:8.3f} {:9.4f} {:8.3f} {:9.4f} {:8.3f} {:>7} {:5}\n",
            shape.name(), name, ours, p.flops() / ours * 1e-9, plain, p.flops() / plain * 1e-9, plain / ours, floor,
            floor / ours, single, plain_single / single, gemm ? difference(c, *gemm, shape) : "", registers);
        std::fflush(stdout);
        ratios_[name].single.push_back(plain_single / single);
        ratios_[name].plain.push_back(plain / ours);
        ratios_[name].floor.push_back(floor / ours);
    }

    /// How far a kernel's D is from cuBLASLt's, as text: nothing where D is not a plain product, or not in bf16.
    std::string difference(const Contender& c, const PlainGemm& gemm, const Shape& shape) const {
        if (!c.plain() || c.dtype("D", "") != "bf16") return "";
        const Buffer& d = *c.tensor("D");
        const Buffer expected(device_, d.size());
        gemm.launch(c.tensor("A")->data(), c.tensor("B")->data(), expected.data());
        return fmt::format("{:.2f}", sampled_difference(d, expected, stream_, shape.k));
    }

    Device device_;
    Stream stream_;
    Stopwatch stopwatch_;
    int repeat_;
    const CublasLt* library_ = nullptr;
    double copy_ = 0;                       // bytes a second
    std::map<std::string, Ratios> ratios_;  // by way
};

}  // namespace

int main(int argc, char** argv) try {
    if (Device::cuda_count() == 0) {
        fmt::print("skipped: {}\n", Device::why_no_cuda());
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
    Bench bench(repeat);
    bool all_run = true;
    for (const fs::path& folder : folders) {
        const auto shape = shape_of(folder.filename().string());
        if (!shape) throw Error(folder.string() + " is not named MxNxK");
        for (const std::vector<Way>& ways : ways_in(folder)) all_run = bench.compare(*shape, ways) && all_run;
    }
    bench.summarize();
    return all_run ? 0 : 1;
} catch (const std::exception& e) {
    fmt::print("FAILED  {}\n", e.what());
    return 1;
}
