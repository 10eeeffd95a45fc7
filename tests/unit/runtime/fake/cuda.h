// What the fake CUDA driver lets a test see and set. The driver itself is a shared object that the
// runtime opens through PLEAT_LIBCUDA; "device memory" is host memory, and a launch is a record.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

struct FakeLaunch {
    std::string function;
    unsigned grid[3], block[3], shared, cluster;
    bool programmatic;
    void* stream;
    std::vector<std::vector<unsigned char>> parameters;
};

struct FakeMap {
    int type, interleave, swizzle, l2_promotion, outside;
    void* address;
    std::vector<unsigned long long> extents, strides;
    std::vector<unsigned> box, element_strides;
    std::vector<int> first = {}, last = {};  // corners of im2col mode
};

struct FakeState {
    struct Function {
        std::string name;
        std::vector<size_t> parameter_bytes;
        int static_shared = 0, max_dynamic_shared = 0, nonportable_cluster = 0;
    };
    std::vector<Function*> functions;
    std::vector<FakeLaunch> launches;
    std::vector<FakeMap> maps;       // encoded; the first word of its 128 bytes is 1 + its place here
    std::vector<std::string> calls;  // every call but the cheap queries
    std::string fail_call;           // the next call of this name fails...
    int fail_code = 0;               // ...with this CUresult
    bool record = true;              // off: a launch costs nothing (for timing and counting allocations)
    size_t launch_count = 0;
    size_t live_libraries = 0;
    std::function<void(const std::string&)> after_call;
    bool in_callback = false;  // of the driver, where calling it is a mistake that ends the process
};
