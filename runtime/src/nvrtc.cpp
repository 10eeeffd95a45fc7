#include "nvrtc.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "pleat/error.h"
#include "text.h"

namespace pleat::runtime {

namespace {

namespace fs = std::filesystem;

constexpr const char* sonames[] = {"libnvrtc.so.13", "libnvrtc.so.12"};

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// The folders that PyPI's nvidia-cuda-nvrtc wheels put it into.
void add_venv(std::vector<std::string>& folders, const std::string& venv) {
    if (venv.empty()) return;
    std::error_code error;
    for (const auto& python : fs::directory_iterator(venv + "/lib", error))
        for (const char* package : {"cu13/lib", "cuda_nvrtc/lib"})
            folders.push_back(python.path().string() + "/site-packages/nvidia/" + package);
}

struct Found {
    std::string path;      // of the file; a bare name if only the loader may know it
    std::string identity;  // "": there is none
    std::string why;       // then: the sentence
};

bool identify(const std::string& path, Found& found) {
    struct stat facts{};
    if (::stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return false;
    found.path = path;
    found.identity = text("nvrtc ", fs::path(path).filename().string(), " ", facts.st_size, " ",
                          facts.st_mtim.tv_sec, ".", facts.st_mtim.tv_nsec);
    return true;
}

Found search() {
    Found found;
    if (const std::string chosen = environment("PLEAT_NVRTC"); !chosen.empty()) {
        if (identify(chosen, found)) return found;
        for (const char* name : sonames)
            if (identify(chosen + "/" + name, found)) return found;
        found.why = text("PLEAT_NVRTC is ", chosen, ", where there is no NVRTC");
        return found;
    }
    std::vector<std::string> folders;
    if (const std::string path = environment("LD_LIBRARY_PATH"); !path.empty())
        for (std::string_view folder : split(path, ':'))
            if (!folder.empty()) folders.emplace_back(folder);
    add_venv(folders, environment("PLEAT_VENV"));
    for (const char* home : {"CUDA_HOME", "CUDA_PATH"})
        if (const std::string folder = environment(home); !folder.empty()) folders.push_back(folder + "/lib64");
    for (const char* folder : {"/usr/local/cuda/lib64", "/opt/cuda/lib64", "/usr/lib/x86_64-linux-gnu",
                               "/usr/lib/aarch64-linux-gnu", "/usr/lib64"})
        folders.push_back(folder);
    add_venv(folders, environment("VIRTUAL_ENV"));
    for (const char* name : sonames)
        for (const std::string& folder : folders)
            if (identify(folder + "/" + name, found)) return found;
    // Last, whatever else the loader knows (or has loaded): then the file is found by opening it.
    for (const char* name : sonames)
        if (void* library = dlopen(name, RTLD_LAZY | RTLD_LOCAL)) {
            Dl_info facts{};
            void* function = dlsym(library, "nvrtcVersion");
            if (function && dladdr(function, &facts) && facts.dli_fname && identify(facts.dli_fname, found))
                return found;
        }
    found.why =
        "there is no NVRTC (libnvrtc.so.13 or .12), which compiles kernels: install the CUDA Toolkit or the Python "
        "package nvidia-cuda-nvrtc, or let PLEAT_NVRTC name the library";
    return found;
}

const Found& found() {
    static const Found* once = new Found(search());
    return *once;
}

struct Opened {
    Nvrtc nvrtc;
    std::string why;
};

Opened open_nvrtc() {
    Opened result;
    const Found& f = found();
    result.why = f.why;
    if (!f.why.empty()) return result;
    // NVRTC opens its builtins by bare name and has no run path, so they are opened first from beside it.
    std::error_code error;
    const fs::path file = fs::canonical(f.path, error);
    for (const auto& entry :
         fs::directory_iterator(error ? fs::path(f.path).parent_path() : file.parent_path(), error)) {
        const std::string name = entry.path().filename().string();
        if (name.rfind("libnvrtc-builtins.so.", 0) == 0) dlopen(entry.path().c_str(), RTLD_LAZY | RTLD_GLOBAL);
    }
    void* library = dlopen(f.path.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        const char* reason = dlerror();
        result.why = text("NVRTC at ", f.path, " could not be opened: ", reason ? reason : "no reason given");
        return result;
    }
#define PLEAT_FIND(member, symbol, parameters)                                                       \
    result.nvrtc.member = reinterpret_cast<decltype(result.nvrtc.member)>(dlsym(library, symbol));   \
    if (!result.nvrtc.member) {                                                                      \
        result.why = text("NVRTC at ", f.path, " lacks ", symbol, "; CUDA 12.4 or newer is needed"); \
        return result;                                                                               \
    }
    PLEAT_NVRTC_FUNCTIONS(PLEAT_FIND)
#undef PLEAT_FIND
    result.nvrtc.error_string = reinterpret_cast<const char* (*)(int)>(dlsym(library, "nvrtcGetErrorString"));
    result.nvrtc.path = f.path;
    result.nvrtc.version(&result.nvrtc.major, &result.nvrtc.minor);
    // Older ones refuse parts of C++20 that the typed core is written in.
    if (result.nvrtc.major * 100 + result.nvrtc.minor < 1204)
        result.why = text("NVRTC at ", f.path, " is of CUDA ", result.nvrtc.major, ".", result.nvrtc.minor,
                          "; 12.4 or newer is needed");
    return result;
}

const Opened& opened() {
    static const Opened* once = new Opened(open_nvrtc());
    return *once;
}

}  // namespace

const std::string& nvrtc_identity() { return found().identity; }

const Nvrtc* find_nvrtc(std::string* why) {
    const Opened& o = opened();
    if (why) *why = o.why;
    return o.why.empty() ? &o.nvrtc : nullptr;
}

const Nvrtc& nvrtc() {
    std::string why;
    if (const Nvrtc* n = find_nvrtc(&why)) return *n;
    throw Error(why);
}

}  // namespace pleat::runtime
