// How long NVRTC takes over typed code: the core header, some dims and tensors, and the matrix multiplies beside
// their twins in raw integers. Prints the least and the median processor time of several rounds, in which the
// variants take turns, so that other work on the machine meets all of them, and the least time of each of NVRTC's
// phases, by its own clock in whole milliseconds; reports, and fails only where something does not compile.
//
// usage: bench_nvrtc [ROUNDS]; returns 77 where there is no NVRTC
#include "nvrtc.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "file_text.h"

namespace {

using pleat::runtime::Nvrtc;
using pleat::test::text_of;

/// As NVRTC calls its phases.
constexpr const char* phases[] = {"CUDA C++ Frontend", "NVVM Optimizer", "PTX Translation"};

struct Variant {
    const char* label;
    std::string name, source;  // of the file
    std::vector<std::string> options;
    std::vector<double> ms;
    double phase_ms[std::size(phases)];  // the least of each; -1: it has no such phase
};

/// Of all threads of this process.
double processor_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Takes over what NVRTC wrote: a line for each phase, `file, phase, time, ms`.
void read_phases(const std::string& path, Variant& v) {
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);)
        for (size_t p = 0; p < std::size(phases); ++p) {
            const std::string name = std::string(", ") + phases[p] + ", ";
            const size_t at = line.find(name);
            if (at == std::string::npos) continue;
            const double ms = std::atof(line.c_str() + at + name.size());
            v.phase_ms[p] = v.phase_ms[p] < 0 ? ms : std::min(v.phase_ms[p], ms);
        }
}

bool compile(const Nvrtc& nvrtc, Variant& v, const std::string& times) {
    std::filesystem::remove(times);  // NVRTC would go on behind what is there
    const std::string time = "-time=" + times;
    std::vector<const char*> options{time.c_str()};
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
    read_phases(times, v);
    return result == 0;
}

double least(const Variant& v) { return *std::min_element(v.ms.begin(), v.ms.end()); }

}  // namespace

int main(int argc, char** argv) try {
    setenv("CUDA_CACHE_DISABLE", "1", 1);  // beside a driver NVRTC keeps what it has compiled before
    std::string why;
    const Nvrtc* nvrtc = pleat::runtime::find_nvrtc(&why);
    if (nvrtc == nullptr) {
        std::printf("skipped: %s\n", why.c_str());
        return 77;
    }
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 10;
    const std::string root = PLEAT_SOURCE_DIR;
    const std::string examples = root + "/examples/matmul/", twins = root + "/tests/twins/";
    const std::string matmul = examples + "matmul.cu", matmul_raw = twins + "matmul_raw.cu",
                      tma = examples + "matmul_tma.cu", tma_raw = twins + "matmul_tma_raw.cu";
    // Of the runtime's options (build.cpp) those that count here.
    const std::vector<std::string> includes{"-std=c++20",
                                            "-default-device",
                                            "-DPLEAT_DEVICE_BY_DEFAULT",
                                            "-I" + root + "/runtime/include",
                                            "-I" PLEAT_VOCABULARIES,
                                            "-I" + root + "/examples/matmul"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), includes.begin(), includes.end());
        return more;
    };
    const std::string ptx = "-arch=compute_90a", cubin = "-arch=sm_90a";
    const std::string some = "#include \"core/example_dims.h\"\n", more = "#include \"core/arranged_dims.h\"\n",
                      dozen = "#include \"fragment/copies_dims.h\"\n";
    std::vector<Variant> all{
        {"an empty file", "empty.cu", "\n", with({ptx}), {}, {}},
        {"the core header", "core.cu", "#include \"pleat/core.h\"\n", with({ptx}), {}, {}},
        {"with 3 dims and 6 tensors", "some.cu", some, with({ptx}), {}, {}},
        {"with 7 dims and 11 tensors", "more.cu", some + more, with({ptx}), {}, {}},
        {"with 5 dims and 7 tensors", "dozen.cu", dozen, with({ptx}), {}, {}},  // and 8 compound indices
        {"matmul, typed, to PTX", matmul, text_of(matmul), with({ptx}), {}, {}},
        {"matmul, raw, to PTX", matmul_raw, text_of(matmul_raw), with({ptx}), {}, {}},
        {"matmul, typed", matmul, text_of(matmul), with({cubin}), {}, {}},
        {"matmul, raw", matmul_raw, text_of(matmul_raw), with({cubin}), {}, {}},
        {"matmul_tma, typed, to PTX", tma, text_of(tma), with({ptx}), {}, {}},
        {"matmul_tma, raw, to PTX", tma_raw, text_of(tma_raw), with({ptx}), {}, {}},
        {"matmul_tma, typed", tma, text_of(tma), with({cubin}), {}, {}},
        {"matmul_tma, raw", tma_raw, text_of(tma_raw), with({cubin}), {}, {}},
    };
    const std::string times =
        (std::filesystem::temp_directory_path() / ("pleat_nvrtc_times_" + std::to_string(getpid()) + ".csv"))
            .string();
    for (int round = 0; round <= rounds; ++round) {
        for (Variant& v : all) {
            if (round <= 1) {  // the first one opens NVRTC's own parts
                v.ms.clear();
                std::fill(std::begin(v.phase_ms), std::end(v.phase_ms), -1);
            }
            if (!compile(*nvrtc, v, times)) return 1;
        }
    }
    std::filesystem::remove(times);
    std::printf("NVRTC %d.%d, processor time in ms, %d rounds; of it, by NVRTC's clock\n", nvrtc->major,
                nvrtc->minor, rounds);
    std::printf("%-28s %8s %8s %10s %10s %10s\n", "", "least", "median", "front end", "optimizer", "assembler");
    for (Variant& v : all) {
        std::sort(v.ms.begin(), v.ms.end());
        std::printf("%-28s %8.1f %8.1f", v.label, least(v), v.ms[v.ms.size() / 2]);
        for (const double ms : v.phase_ms)
            std::printf(" %10s", ms < 0 ? "" : std::to_string(std::lround(ms)).c_str());
        std::printf("\n");
    }
    std::printf(
        "7 dims and 11 tensors add %.1f ms to an empty file, 5 and 7 %.1f; matmul takes %.2f times its twin's, "
        "matmul_tma %.2f\n",
        least(all[3]) - least(all[0]), least(all[4]) - least(all[0]), least(all[7]) / least(all[8]),
        least(all[11]) / least(all[12]));
    return 0;
} catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 1;
}
