// Holds all but a few multiprocessors of a GPU, so that a test sees what a kernel does on those that are left.
// Knows nothing of the kernel.
#pragma once

#include <string>

#include "pleat/runtime.h"

namespace pleat::test {

inline const char* const filler_source = R"(
// A block for each multiprocessor that is held. WORDS: is it over, has a block waited in vain, blocks that have begun.
__device__ __forceinline__ unsigned long long nanoseconds() {
    unsigned long long now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}
extern "C" __global__ void fill(unsigned* WORDS) {
    const unsigned long long begin = nanoseconds();
    atomicAdd(WORDS + 2, 1u);
    while (*static_cast<volatile unsigned*>(WORDS) == 0)
        if (nanoseconds() - begin > 5000000000ull) {
            WORDS[1] = 1;
            break;
        }
}
)";

class Filler {
public:
    /// `cubin`: of filler_source; empty: compiled now.
    Filler(const Device& device, const std::string& cubin) : device_(device), words_(device, sizeof(unsigned[3])) {
        const NamedText file{"filler.cu", filler_source};
        const EmbeddedCubin embedded{device.arch(), cubin};
        const std::string manifest =
            "pleat 1\nkernel fill\nsource filler.cu\nsymbol G dim 1 0\nsymbol S dim 1 0\n"
            "tensor WORDS u32 inout 4 1\naxis WORDS P 3 1\n"
            "launch fill grid G 1 1 block 1 1 1 cluster 1 shared S\nargs tensor:WORDS\n";
        KernelSource from{manifest, "filler.manifest", {&file, 1}, {}, nullptr};
        if (!cubin.empty()) from.cubins = {&embedded, 1};
        kernel_ = Kernel::load(from, device);
    }

    /// Leaves `free` multiprocessors, and returns when the others are held.
    void begin(int free) {
        words_.fill(0, aside_);
        aside_.synchronize();
        const long long blocks = device_.multiprocessors() - free;
        const long long symbols[] = {blocks, static_cast<long long>(device_.shared_bytes_per_block())};
        const void* const tensors[] = {words_.data()};
        kernel_.launch(stream_, tensors, symbols, nullptr, nullptr);
        unsigned words[3] = {};
        while (words[2] != blocks) words_.download(words, sizeof words, aside_);
    }
    /// Lets go of them. Did what ran meanwhile end without them?
    bool end() {
        const unsigned over = 1;
        words_.upload(&over, sizeof over, aside_);
        stream_.synchronize();
        unsigned words[3];
        words_.download(words, sizeof words, aside_);
        return words[1] == 0;
    }

private:
    Device device_;
    Buffer words_;
    Kernel kernel_;
    Stream stream_ = Stream::create(device_), aside_ = Stream::create(device_);
};

}  // namespace pleat::test
