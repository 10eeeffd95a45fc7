// Arguments for CUDA. Clang names every version of the toolkit that it does not know in a warning. Up to
// version 21 it wants texture_fetch_functions.h, which CUDA 13 dropped: an empty one stands in for it. Up to
// version 19 it warns of the attribute grid_constant, which it does not know, and lacks loads with a cache
// operator, which are declared.
#include "verify/cuda.h"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "verify/cuda_declarations.h"

namespace fs = std::filesystem;

namespace pleat::verify {
namespace {

constexpr const char* own_folder = "/pleat-cuda";  // exists in memory only

std::vector<std::string> common(Side side, const std::string& arch) {
    return {"-x",
            "cuda",
            "-std=c++20",
            side == Side::host ? "--cuda-host-only" : "--cuda-device-only",
            "--cuda-gpu-arch=" + arch,
            "-Wno-unknown-cuda-version"};
}

void add(CudaSetup& setup, const std::vector<std::string>& more) {
    setup.arguments.insert(setup.arguments.end(), more.begin(), more.end());
}

bool is_toolkit(const fs::path& folder) {
    std::error_code none;
    return fs::exists(folder / "include" / "cuda_runtime.h", none);
}

}  // namespace

std::optional<std::string> find_toolkit(const std::string& given) {
    if (!given.empty()) {
        if (is_toolkit(given)) return given;
        throw std::runtime_error("there is no CUDA Toolkit in " + given + ": it has no include/cuda_runtime.h");
    }
    for (const char* name : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* folder = std::getenv(name); folder && is_toolkit(folder)) return folder;
    if (is_toolkit("/usr/local/cuda")) return "/usr/local/cuda";
    return std::nullopt;
}

CudaSetup with_toolkit(const std::string& toolkit, Side side, const std::string& arch) {
    const std::string folder = own_folder, loads = folder + "/cached_loads.h";
    CudaSetup setup{common(side, arch),
                    {{folder + "/texture_fetch_functions.h", ""},
                     {loads, "template <class T> __attribute__((device)) T __ldcg(const T*);\n"}}};
    add(setup, {"--cuda-path=" + toolkit, "-isystem", toolkit + "/include/cccl"});
    if (clang_version() < 22) add(setup, {"-isystem", folder});
    if (clang_version() < 20) add(setup, {"-Wno-unknown-attributes", "-include", loads});
    return setup;
}

CudaSetup without_toolkit(Side side, const std::string& arch) {
    const std::string header = std::string(own_folder) + "/pleat_cuda.h";
    CudaSetup setup{common(side, arch), {{header, cuda_declarations}}};
    add(setup, {"-nocudainc", "-nocudalib", "-Xclang", "-target-sdk-version=12.8", "-include", header});
    if (clang_version() < 22) add(setup, {"-Xclang", "-fcuda-allow-variadic-functions"});
    return setup;
}

}  // namespace pleat::verify
