// An NVRTC that is too old. It has every function that the runtime asks for, so that its version decides.
#include <cstddef>

extern "C" {

int nvrtcVersion(int* major, int* minor) {
    *major = 12;
    *minor = 3;
    return 0;
}
int nvrtcCreateProgram(void**, const char*, const char*, int, const char* const*, const char* const*) { return 0; }
int nvrtcDestroyProgram(void**) { return 0; }
int nvrtcCompileProgram(void*, int, const char* const*) { return 0; }
int nvrtcGetProgramLogSize(void*, size_t*) { return 0; }
int nvrtcGetProgramLog(void*, char*) { return 0; }
int nvrtcGetCUBINSize(void*, size_t*) { return 0; }
int nvrtcGetCUBIN(void*, char*) { return 0; }
int nvrtcGetNumSupportedArchs(int*) { return 0; }
int nvrtcGetSupportedArchs(int*) { return 0; }
}
