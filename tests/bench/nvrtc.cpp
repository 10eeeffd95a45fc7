// How long NVRTC takes over typed code: the core header, some dims and tensors, and the matrix multiply beside its
// twin in raw integers. Prints the least and the median processor time of several rounds, in which the variants
// take turns, so that other work on the machine meets all of them; reports, and fails only where something does not
// compile.
//
// usage: bench_nvrtc [ROUNDS]; returns 77 where there is no NVRTC
#include "nvrtc.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using pleat::runtime::Nvrtc;

struct Variant {
    const char* label;
    std::string name, source;  // of the file
    std::vector<std::string> options;
    std::vector<double> ms;
};

/// Of all threads of this process.
double processor_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

bool compile(const Nvrtc& nvrtc, Variant& v) {
    std::vector<const char*> options;
    for (const std::string& o : v.options) options.push_back(o.c_str());
    void* program = nullptr;
    const double start = processor_ms();
    if (nvrtc.create(&program, v.source.c_str(), v.name.c_str(), 0, nullptr, nullptr) != 0) return false;
    const int result = nvrtc.compile(program, static_cast<int>(options.size()), options.data());
    v.ms.push_back(processor_ms() - start);
    if (result != 0) {
        size_t size = 0;
        nvrtc.log_size(program, &size);
        std::string log(size, '\0');
        nvrtc.log(program, log.data());
        std::printf("%s: %s\n", v.label, log.c_str());
    }
    nvrtc.destroy(&program);
    return result == 0;
}

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    if (!in) std::printf("%s cannot be read\n", path.c_str());
    return text.str();
}

double least(const Variant& v) { return *std::min_element(v.ms.begin(), v.ms.end()); }

}  // namespace

int main(int argc, char** argv) {
    setenv("CUDA_CACHE_DISABLE", "1", 1);  // beside a driver NVRTC keeps what it has compiled before
    std::string why;
    const Nvrtc* nvrtc = pleat::runtime::find_nvrtc(&why);
    if (nvrtc == nullptr) {
        std::printf("skipped: %s\n", why.c_str());
        return 77;
    }
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 10;
    const std::string root = PLEAT_SOURCE_DIR;
    const std::string matmul = root + "/examples/matmul/matmul.cu", raw = root + "/tests/twins/matmul_raw.cu";
    // Of the runtime's options (build.cpp) those that count here.
    const std::vector<std::string> includes{"-std=c++20",
                                            "-default-device",
                                            "-DPLEAT_DEVICE_BY_DEFAULT",
                                            "-I" + root + "/runtime/include",
                                            "-I" + root + "/tests/unit",
                                            "-I" + root + "/examples/matmul"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), includes.begin(), includes.end());
        return more;
    };
    const std::string ptx = "-arch=compute_90a", cubin = "-arch=sm_90a";
    const std::string some = "#include \"core/example_dims.h\"\n", more = "#include \"core/arranged_dims.h\"\n";
    std::vector<Variant> all{
        {"an empty file", "empty.cu", "\n", with({ptx}), {}},
        {"the core header", "core.cu", "#include \"pleat/core.h\"\n", with({ptx}), {}},
        {"with 3 dims and 6 tensors", "some.cu", some, with({ptx}), {}},
        {"with 7 dims and 11 tensors", "more.cu", some + more, with({ptx}), {}},
        {"the matmul, typed, to PTX", matmul, text_of(matmul), with({ptx}), {}},
        {"the matmul, raw, to PTX", raw, text_of(raw), with({ptx}), {}},
        {"the matmul, typed", matmul, text_of(matmul), with({cubin}), {}},
        {"the matmul, raw", raw, text_of(raw), with({cubin}), {}},
    };
    for (int round = 0; round <= rounds; ++round) {
        for (Variant& v : all) {
            if (!compile(*nvrtc, v)) return 1;
            if (round == 0) v.ms.clear();  // it opens NVRTC's own parts
        }
    }
    std::printf("NVRTC %d.%d, processor time in ms, %d rounds\n%-28s %8s %8s\n", nvrtc->major, nvrtc->minor, rounds,
                "", "least", "median");
    for (Variant& v : all) {
        std::sort(v.ms.begin(), v.ms.end());
        std::printf("%-28s %8.1f %8.1f\n", v.label, least(v), v.ms[v.ms.size() / 2]);
    }
    std::printf("7 dims and 11 tensors add %.1f ms to an empty file; the typed matmul takes %.2f times its twin\n",
                least(all[3]) - least(all[0]), least(all[6]) / least(all[7]));
    return 0;
}
