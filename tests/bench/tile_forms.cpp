// Times of plain products by every form of TileSm90 that the model of families/gemm/cost.h knows, over shapes, all
// forms of a shape and cuBLASLt's fastest in shuffled turns: what the model is fitted to
// (tests/unit/families/gemm_times.txt).
//
//   tile_forms --prepare FOLDER [FORM...]          builds the forms' cubins (no GPU needed)
//   tile_forms FOLDER [--repeat N] [--steady MS] [MxNxK...]   a line a shape: M N K, then FORM MILLISECONDS pairs
//
// Large products draw all the power that the device may take, and one that draws less gains only what comes after
// it: with --steady each runs on end for so long at its turn.
//
// A form's name is c (cooperative) or p (pingpong), rows x columns, cluster, splits and, if its last waves are
// stream-K, "stream_k": p128x192_c2_s1_stream_k. Behind an @ stands what a folder's owner likes to call it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "../file_text.h"
#include "cli/plain_gemm.h"
#include "families/gemm/cost.h"
#include "sampled_difference.h"

using namespace pleat;
using namespace pleat::cli;
using schedule::TileForm;
namespace fs = std::filesystem;

namespace {

std::optional<TileForm> form_of(const std::string& name) {
    TileForm f;
    char kind = 0, scheduler[16] = "";
    const int found = std::sscanf(name.c_str(), "%c%dx%d_c%d_s%d_%15[a-z_]", &kind, &f.rows, &f.columns, &f.cluster,
                                  &f.splits, scheduler);
    f.pingpong = kind == 'p';
    f.even = std::string(scheduler) == "stream_k";
    f.stages = std::min(8, (227 * 1024 - 4 * 8192 - 1024) / ((f.rows + f.columns) * 128));
    return found >= 5 && name_of(f) == name ? std::optional(f) : std::nullopt;
}

constexpr int sums_bytes = 144 * (256 * 128 * 4 + 256);  // of tiles that so many blocks share

/// The kernel of tile_forms.cu as a manifest has it.
std::string manifest_of(const TileForm& f) {
    const auto n = [](int number) { return std::to_string(number); };
    std::string text = "pleat 1\nkernel product\nsource tile_forms.cu\nworkspace " + n(sums_bytes) + "\n";
    for (const char* symbol : {"M", "N", "K"}) text += std::string("symbol ") + symbol + " dim 1 0\n";
    text +=
        "tensor A bf16 in 16 2\naxis A M M K\naxis A K K 1\ntensor B bf16 in 16 2\naxis B N N K\naxis B K K 1\n"
        "tensor D bf16 out 16 2\naxis D M M N\naxis D N N 1\n";
    const std::string cluster = n(f.cluster * f.splits);
    const std::string tiles = "M," + n(f.rows) + ",/^," + n(f.cluster) + ",/^,N," + n(f.columns) + ",/^,*";
    std::string clusters = tiles;
    if (f.even)
        clusters += ",$sms," + cluster + ",//," + tiles + ",//,1,max,K," +
                    n(static_cast<int>(64 * schedule::least_part_steps)) + ",//,1,max," +
                    n(static_cast<int>(schedule::PartSums::few)) + ",min,min,*";
    if (f.splits == 1) clusters += ",$sms," + cluster + ",//,min";
    return text + "launch product grid " + clusters + "," + cluster + ",* 1 1 block 384 1 1 cluster " + cluster +
           " shared " + n(227 * 1024) + "\nargs map:A:128:K;1;64|M;K;" + n(f.rows) +
           ";clipped map:B:128:K;1;64|N;K;" + n(f.columns / f.cluster) +
           " map:D:128:N;1;64|M;N;64 tensor:D size:M:i32 size:N:i32 size:K:i32 workspace:0\n";
}

/// A form that is built: what stands behind an @ in a file's name tells builds of the same form apart.
struct Built {
    std::string name, manifest;
    TileForm form;
    Kernel kernel;
};

int prepare(const fs::path& folder, std::vector<std::string> names) {
    if (names.empty()) {
        schedule::TileProblem p;
        p.m = p.n = p.k = 8192;
        for (const TileForm& f : schedule::tile_forms(p)) names.push_back(name_of(f));
    }
    const std::string source = test::text_of(fs::path(PLEAT_BENCH) / "tile_forms.cu");
    int failures = 0;
    for (const std::string& name : names) {
        const auto f = form_of(name);
        if (!f) throw Error(name + " is no form");
        const bool late = !f->pingpong && f->rows == 128 && f->splits == 1;  // as the generator has it for long K
        const auto define = [](const char* macro, const std::string& value) {
            return std::string("#define ") + macro + " " + value + "\n";
        };
        const std::string text =
            define("FORM_KIND", f->pingpong ? "pingpong" : "cooperative") +
            define("FORM_ROWS", std::to_string(f->rows)) + define("FORM_COLUMNS", std::to_string(f->columns)) +
            define("FORM_STAGES", std::to_string(f->stages)) + define("FORM_CLUSTER", std::to_string(f->cluster)) +
            define("FORM_SPLITS", std::to_string(f->splits)) + define("FORM_STREAM_K", f->even ? "1" : "0") +
            define("FORM_LATE", late ? "1" : "0") + source;
        const Cubin cubin = compile({"tile_forms.cu", text}, {}, "sm_90a");
        std::ofstream(folder / (name + ".cubin"), std::ios::binary) << cubin.bytes;
        for (const KernelResources& r : cubin.kernels)
            if (r.local_bytes != 0 && ++failures)
                std::printf("%s uses %d bytes of local memory\n", name.c_str(), r.local_bytes);
    }
    return failures != 0;
}

std::vector<Built> built_forms(const fs::path& folder, const Device& device) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".cubin") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Built> forms;
    for (const fs::path& file : files) {
        const std::string name = file.stem().string();
        const auto form = form_of(name.substr(0, name.find('@')));
        if (!form) throw Error(file.string() + " is named after no form");
        const std::string manifest = manifest_of(*form), bytes = test::text_of(file);
        const EmbeddedCubin cubin{"sm_90a", bytes};
        const NamedText none{"tile_forms.cu", ""};
        const KernelSource source{manifest, "product.manifest", {&none, 1}, {&cubin, 1}, nullptr};
        forms.push_back({name, manifest, *form, Kernel::load(source, device)});
    }
    return forms;
}

class Bench {
public:
    Bench(const fs::path& folder, int repeat, float steady)
        : device_(Device::cuda(0)),
          stream_(Stream::create(device_)),
          stopwatch_(device_, stream_),
          forms_(built_forms(folder, device_)),
          workspace_(device_, sums_bytes),
          repeat_(repeat),
          steady_(steady) {}

    /// Prints the line of a shape MxNxK; the number of forms whose result is wrong.
    int measure(const std::string& shape) {
        long long m = 0, n = 0, k = 0;
        if (std::sscanf(shape.c_str(), "%lldx%lldx%lld", &m, &n, &k) != 3) throw Error(shape + " is not MxNxK");
        const Buffer a = random_buffer(device_, stream_, *element_type("bf16"), m * k, 7);
        const Buffer b = random_buffer(device_, stream_, *element_type("bf16"), n * k, 8);
        Buffer d(device_, static_cast<size_t>(m * n) * 2), expected(device_, static_cast<size_t>(m * n) * 2);
        const void* tensors[] = {a.data(), b.data(), d.data()};
        const long long sizes[] = {m, n, k};
        std::vector<std::string> names;
        std::vector<Stopwatch::Work> works;
        std::optional<PlainGemm> gemm;
        if (const CublasLt* library = find_cublaslt()) {
            gemm.emplace(*library, device_, stream_, GemmProblem{m, n, k}, stopwatch_);
            names.push_back("cublaslt");
            works.emplace_back([&] { gemm->launch(a.data(), b.data(), expected.data()); });
            works.back()();
        }
        int failures = 0;
        for (const Built& f : forms_) {
            if (f.form.splits > (k + 63) / 64) continue;
            names.push_back(f.name);
            works.emplace_back([&] { f.kernel.launch(stream_, tensors, sizes, nullptr, workspace_.data()); });
            d.fill(0xff, stream_);
            works.back()();
            stream_.synchronize();
            const double worst = gemm ? sampled_difference(d, expected, stream_, k) : 0;
            if (!(worst < 8) && ++failures)
                std::printf("FAILED  %s by %s differs by %.1f\n", shape.c_str(), f.name.c_str(), worst);
        }
        std::printf("%lld %lld %lld", m, n, k);
        const std::vector<float> times = times_of(works);
        for (size_t i = 0; i < names.size(); ++i)
            std::printf(" %s %.4f", names[i].c_str(), static_cast<double>(times[i]));
        std::printf("\n");
        std::fflush(stdout);
        return failures;
    }

private:
    std::vector<float> times_of(const std::vector<Stopwatch::Work>& works) {
        std::vector<float> times = stopwatch_.medians_ms(works, 2);
        // What is far behind is not measured again: between the others it would let the device cool.
        const float least = *std::min_element(times.begin(), times.end());
        std::vector<Stopwatch::Work> near;
        std::vector<size_t> numbers;
        std::vector<float> about;
        for (size_t i = 0; i < works.size(); ++i)
            if (times[i] < 1.4f * least) near.push_back(works[i]), numbers.push_back(i), about.push_back(times[i]);
        const std::vector<float> again = steady_ > 0 ? stopwatch_.sustained_ms(near, about, repeat_, steady_)
                                                     : stopwatch_.medians_ms(near, repeat_);
        for (size_t i = 0; i < near.size(); ++i) times[numbers[i]] = again[i];
        return times;
    }

    Device device_;
    Stream stream_;
    Stopwatch stopwatch_;
    std::vector<Built> forms_;
    Buffer workspace_;
    int repeat_;
    float steady_;
};

}  // namespace

int main(int argc, char** argv) try {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() > 1 && words[0] == "--prepare") return prepare(words[1], {words.begin() + 2, words.end()});
    int repeat = 5;
    float steady = 0;
    fs::path folder;
    std::vector<std::string> shapes;
    for (size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--repeat" && i + 1 < words.size())
            repeat = std::max(1, std::atoi(words[++i].c_str()));
        else if (words[i] == "--steady" && i + 1 < words.size())
            steady = std::strtof(words[++i].c_str(), nullptr);
        else if (folder.empty())
            folder = words[i];
        else
            shapes.push_back(words[i]);
    }
    if (Device::cuda_count() == 0) {
        std::printf("skipped: %s\n", Device::why_no_cuda().c_str());
        return 77;
    }
    Bench bench(folder, repeat, steady);
    int failures = 0;
    for (const std::string& shape : shapes) failures += bench.measure(shape);
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
