// A CUDA driver without a device: just enough for the runtime to load and launch, with everything on
// record. Signatures are repeated here from the driver API on purpose, not taken from the runtime.
#include "cuda.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>

namespace {

FakeState state;
std::map<uintptr_t, size_t> memory;
int a_context;
/// The runtime's own kernel: exchanges the word at the first parameter for 0, and stores it at the second.
FakeState::Function take_status{"pleat_take_status", {8, 8}};
thread_local void* current = nullptr;
thread_local long long first_parameter = 0;

int called(const char* name) {
    if (state.in_callback) std::abort();
    if (state.record) state.calls.push_back(name);
    if (state.after_call) state.after_call(name);
    if (state.fail_call == name) {
        state.fail_call.clear();
        return state.fail_code;
    }
    return 0;
}

struct UserObject {
    void* pointer;
    void (*destroy)(void*);
    unsigned references;
};
/// Or what is instantiated from one.
struct Graph {
    std::vector<UserObject*> objects;
};
std::map<void*, Graph*> captured;  // by stream
unsigned long long captures = 0;

void let_go(UserObject* object, unsigned references) {
    object->references -= references;
    if (object->references > 0) return;
    // As the driver's thread, which may make no call.
    state.in_callback = true;
    object->destroy(object->pointer);
    state.in_callback = false;
    delete object;
}
void destroy(Graph* graph) {
    for (UserObject* object : graph->objects) let_go(object, 1);
    delete graph;
}

struct Attribute {
    unsigned id, padding;
    union {
        unsigned cluster[3];
        int programmatic;
        char rest[64];
    };
};
struct Config {
    unsigned grid[3], block[3], shared;
    void* stream;
    Attribute* attributes;
    unsigned attribute_count;
};
static_assert(sizeof(Attribute) == 72 && sizeof(Config) == 56);

}  // namespace

extern "C" {

FakeState* fake_state() { return &state; }
long long* fake_first_parameter() { return &first_parameter; }

int cuInit(unsigned) { return called("cuInit"); }
int cuDriverGetVersion(int* v) { return *v = 13000, 0; }
int cuGetErrorName(int code, const char** name) {
    *name = code == 1     ? "CUDA_ERROR_INVALID_VALUE"
            : code == 701 ? "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"
                          : "CUDA_ERROR_FAKE";
    return 0;
}
int cuGetErrorString(int code, const char** text) {
    *text = code == 701 ? "too many resources requested for launch" : "a fake error";
    return 0;
}
int cuDeviceGetCount(int* n) { return *n = 2, 0; }
int cuDeviceGet(int* d, int ordinal) { return *d = ordinal, 0; }
int cuDeviceGetName(char* name, int n, int) { return std::strncpy(name, "Fake GPU", static_cast<size_t>(n)), 0; }
int cuDeviceGetAttribute(int* value, int attribute, int) {
    const std::map<int, int> known = {{16, 132}, {38, 50 << 20}, {75, 9}, {76, 0}, {88, 0}, {97, 232448}};
    return *value = known.count(attribute) ? known.at(attribute) : -1, 0;
}
int cuDeviceTotalMem_v2(size_t* n, int) { return *n = size_t{1} << 37, 0; }
int cuDevicePrimaryCtxRetain(void** c, int) { return *c = &a_context, called("cuDevicePrimaryCtxRetain"); }
int cuCtxGetCurrent(void** c) { return *c = current, 0; }
int cuCtxPushCurrent_v2(void* c) { return current = c, 0; }
int cuCtxPopCurrent_v2(void** c) { return *c = current, current = nullptr, 0; }
int cuCtxSynchronize() { return called("cuCtxSynchronize"); }
int cuLibraryLoadData(void** library, const void* code, void*, void**, unsigned, void*, void**, unsigned) {
    if (!current) return 201;
    state.live_libraries += *static_cast<const char*>(code) != '\n';  // PTX is the runtime's own, and stays
    return *library = const_cast<void*>(code), called("cuLibraryLoadData");
}
int cuLibraryUnload(void*) { return --state.live_libraries, called("cuLibraryUnload"); }
int cuLibraryGetKernel(void** kernel, void*, const char* name) {
    for (FakeState::Function* f : state.functions)
        if (f->name == name) return *kernel = f, called("cuLibraryGetKernel");
    if (take_status.name == name) return *kernel = &take_status, called("cuLibraryGetKernel");
    return 500;
}
int cuKernelGetFunction(void** function, void* kernel) { return *function = kernel, called("cuKernelGetFunction"); }
int cuKernelGetAttribute(int* value, int attribute, void* kernel, int) {
    return *value = attribute == 1 ? static_cast<FakeState::Function*>(kernel)->static_shared : -1, 0;
}
int cuKernelSetAttribute(int attribute, int value, void* kernel, int) {
    auto* f = static_cast<FakeState::Function*>(kernel);
    if (attribute == 8) f->max_dynamic_shared = value;
    if (attribute == 14) f->nonportable_cluster = value;
    return called("cuKernelSetAttribute");
}
int cuOccupancyMaxActiveClusters(int* n, void*, const Config*) {
    return *n = 15, called("cuOccupancyMaxActiveClusters");
}
int cuLaunchKernelEx(const Config* c, void* function, void** parameters, void**) {
    if (function == &take_status) {
        **static_cast<unsigned**>(parameters[1]) = std::exchange(**static_cast<unsigned**>(parameters[0]), 0u);
        return called("cuLaunchKernelEx");
    }
    ++state.launch_count;
    if (!state.record) return first_parameter = *static_cast<long long*>(parameters[0]), 0;
    const auto* f = static_cast<FakeState::Function*>(function);
    FakeLaunch l;
    l.function = f->name;
    std::memcpy(l.grid, c->grid, sizeof l.grid);
    std::memcpy(l.block, c->block, sizeof l.block);
    l.shared = c->shared;
    l.stream = c->stream;
    l.cluster = 1;
    l.programmatic = false;
    for (unsigned i = 0; i < c->attribute_count; ++i) {
        if (c->attributes[i].id == 4) l.cluster = c->attributes[i].cluster[0];
        if (c->attributes[i].id == 6) l.programmatic = c->attributes[i].programmatic == 1;
    }
    for (size_t i = 0; i < f->parameter_bytes.size(); ++i) {
        const auto* p = static_cast<const unsigned char*>(parameters[i]);
        l.parameters.emplace_back(p, p + f->parameter_bytes[i]);
    }
    state.launches.push_back(l);
    if (!current) return 201;
    return called("cuLaunchKernelEx");
}
int cuTensorMapEncodeTiled(void* map, int type, unsigned axes, void* address, const uint64_t* extents,
                           const uint64_t* strides, const unsigned* box, const unsigned* element_strides,
                           int interleave, int swizzle, int l2_promotion, int outside) {
    if (!state.record) return 0;
    if (const int r = called("cuTensorMapEncodeTiled")) return r;
    state.maps.push_back({type,
                          interleave,
                          swizzle,
                          l2_promotion,
                          outside,
                          address,
                          {extents, extents + axes},
                          {strides, strides + (axes - 1)},
                          {box, box + axes},
                          {element_strides, element_strides + axes}});
    std::memset(map, 0, 128);
    const unsigned long long number = state.maps.size();
    std::memcpy(map, &number, sizeof number);
    return 0;
}
int cuTensorMapEncodeIm2col(void* map, int type, unsigned axes, void* address, const uint64_t* extents,
                            const uint64_t* strides, const int* first, const int* last, unsigned channels,
                            unsigned pixels, const unsigned* every, int interleave, int swizzle, int l2_promotion,
                            int outside) {
    const unsigned box[] = {channels, pixels};
    if (const int r = called("cuTensorMapEncodeIm2col")) return r;
    state.maps.push_back({type,
                          interleave,
                          swizzle,
                          l2_promotion,
                          outside,
                          address,
                          {extents, extents + axes},
                          {strides, strides + (axes - 1)},
                          {box, box + 2},
                          {every, every + axes},
                          {first, first + (axes - 2)},
                          {last, last + (axes - 2)}});
    std::memset(map, 0, 128);
    const unsigned long long number = state.maps.size();
    std::memcpy(map, &number, sizeof number);
    return 0;
}
int cuMemAlloc_v2(unsigned long long* at, size_t n) {
    if (const int r = called("cuMemAlloc")) return r;
    *at = reinterpret_cast<unsigned long long>(std::aligned_alloc(256, (n + 255) / 256 * 256));
    memory[static_cast<uintptr_t>(*at)] = n;
    return 0;
}
int cuMemFree_v2(unsigned long long at) {
    memory.erase(static_cast<uintptr_t>(at));
    return std::free(reinterpret_cast<void*>(at)), called("cuMemFree");
}
int cuMemcpyHtoDAsync_v2(unsigned long long to, const void* from, size_t n, void*) {
    return std::memcpy(reinterpret_cast<void*>(to), from, n), called("cuMemcpyHtoDAsync");
}
int cuMemcpyDtoHAsync_v2(void* to, unsigned long long from, size_t n, void*) {
    return std::memcpy(to, reinterpret_cast<void*>(from), n), called("cuMemcpyDtoHAsync");
}
int cuMemcpyDtoDAsync_v2(unsigned long long to, unsigned long long from, size_t n, void*) {
    return std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<void*>(from), n), called("cuMemcpyDtoDAsync");
}
int cuMemsetD8Async(unsigned long long at, unsigned char value, size_t n, void*) {
    return std::memset(reinterpret_cast<void*>(at), value, n), called("cuMemsetD8Async");
}
int cuPointerGetAttribute(void* value, int, unsigned long long at) {
    auto after = memory.upper_bound(static_cast<uintptr_t>(at));
    if (after == memory.begin()) return 1;
    --after;
    if (at >= after->first + after->second) return 1;
    return *static_cast<unsigned*>(value) = 2, 0;
}
int cuStreamCreate(void** s, unsigned) { return *s = new int, called("cuStreamCreate"); }
int cuStreamDestroy_v2(void* s) { return delete static_cast<int*>(s), called("cuStreamDestroy"); }
int cuStreamSynchronize(void*) { return current ? called("cuStreamSynchronize") : 201; }
int cuEventCreate(void** e, unsigned) { return *e = new int, called("cuEventCreate"); }
int cuEventDestroy_v2(void* e) { return delete static_cast<int*>(e), called("cuEventDestroy"); }
int cuEventRecord(void*, void*) { return called("cuEventRecord"); }
int cuEventSynchronize(void*) { return called("cuEventSynchronize"); }
int cuEventElapsedTime(float* ms, void*, void*) { return *ms = 1.5f, called("cuEventElapsedTime"); }
int cuStreamBeginCapture_v2(void* stream, int) {
    captured[stream] = new Graph;
    ++captures;
    return called("cuStreamBeginCapture");
}
int cuStreamGetCaptureInfo_v2(void* stream, int* status, unsigned long long* id, void** graph, const void***,
                              size_t*) {
    const auto at = captured.find(stream);
    *status = at != captured.end();
    if (*status) *id = captures, *graph = at->second;
    return 0;
}
int cuUserObjectCreate(void** object, void* pointer, void (*destroy)(void*), unsigned references, unsigned) {
    *object = new UserObject{pointer, destroy, references};
    return called("cuUserObjectCreate");
}
int cuUserObjectRelease(void* object, unsigned references) {
    return let_go(static_cast<UserObject*>(object), references), 0;
}
int cuGraphRetainUserObject(void* graph, void* object, unsigned count, unsigned flags) {
    if (const int r = called("cuGraphRetainUserObject")) return r;
    auto* const o = static_cast<UserObject*>(object);
    if (flags != 1) o->references += count;
    return static_cast<Graph*>(graph)->objects.push_back(o), 0;
}
int cuThreadExchangeStreamCaptureMode(int* mode) {
    thread_local int now = 0;
    std::swap(*mode, now);
    return called("cuThreadExchangeStreamCaptureMode");
}
int cuStreamEndCapture(void* stream, void** graph) {
    *graph = captured.at(stream);
    captured.erase(stream);
    return called("cuStreamEndCapture");
}
int cuGraphInstantiateWithFlags(void** e, void* graph, unsigned long long) {
    auto* const copy = new Graph(*static_cast<Graph*>(graph));
    for (UserObject* o : copy->objects) ++o->references;
    return *e = copy, called("cuGraphInstantiate");
}
int cuGraphDestroy(void* g) { return destroy(static_cast<Graph*>(g)), called("cuGraphDestroy"); }
int cuGraphExecDestroy(void* e) { return destroy(static_cast<Graph*>(e)), called("cuGraphExecDestroy"); }
int cuGraphLaunch(void*, void*) { return called("cuGraphLaunch"); }
}
