// NVRTC, found and opened at run time. Knows nothing of caches or kernels.
#pragma once

#include <string>

namespace pleat::runtime {

// member, symbol, parameters (nvrtc.h; results are nvrtcResult, 0 is success)
#define PLEAT_NVRTC_FUNCTIONS(X)                                                                    \
    X(version, "nvrtcVersion", (int* major, int* minor))                                            \
    X(create, "nvrtcCreateProgram",                                                                 \
      (void** program, const char* source, const char* name, int headers, const char* const* texts, \
       const char* const* names))                                                                   \
    X(destroy, "nvrtcDestroyProgram", (void** program))                                             \
    X(compile, "nvrtcCompileProgram", (void* program, int options, const char* const* text))        \
    X(log_size, "nvrtcGetProgramLogSize", (void* program, size_t*))                                 \
    X(log, "nvrtcGetProgramLog", (void* program, char*))                                            \
    X(cubin_size, "nvrtcGetCUBINSize", (void* program, size_t*))                                    \
    X(cubin, "nvrtcGetCUBIN", (void* program, char*))                                               \
    X(arch_count, "nvrtcGetNumSupportedArchs", (int*))                                              \
    X(archs, "nvrtcGetSupportedArchs", (int*))

struct Nvrtc {
#define PLEAT_MEMBER(member, symbol, parameters) int(*member) parameters = nullptr;
    PLEAT_NVRTC_FUNCTIONS(PLEAT_MEMBER)
#undef PLEAT_MEMBER
    const char* (*error_string)(int) = nullptr;
    std::string path;
    int major = 0, minor = 0;
};

/// Which library would be used, found without opening it (opening takes 5 ms, more than all the
/// rest of a warm start): its name, size and time of change. "" where there is none.
const std::string& nvrtc_identity();

/// The library, opened at the first call; null with a sentence in `why` where there is none.
const Nvrtc* find_nvrtc(std::string* why = nullptr);
/// The same; throws the sentence.
const Nvrtc& nvrtc();

}  // namespace pleat::runtime
