// Builds the kernel of stencil.cu, which is written by hand, runs it, and compares it with plain loops.
//
//   stencil [FOLDER]       the folder of stencil.manifest, stencil.cu and stencil/dims.h
//
// Without a GPU it compiles the kernel all the same, where there is NVRTC, and runs its text on the CPU in the
// place of the grid: the typed indices are the same on both.
#include <pleat/runtime.h>

#include <cstdio>
#include <exception>
#include <vector>

#define __global__
struct Place {
    unsigned x;
};
static Place blockIdx, threadIdx;
#include "stencil.cu"

namespace {

using namespace pleat;

void on_cpu(const std::vector<float>& image, std::vector<float>& out, int64_t height, int64_t width) {
    const Block blocks(0, extents(H(height), W(width)));
    for (blockIdx.x = 0; blockIdx.x < blocks.size(); ++blockIdx.x)
        for (threadIdx.x = 0; threadIdx.x < Thread(0).size(); ++threadIdx.x)
            laplacian(image.data(), out.data(), height, width);
}

void on_gpu(const KernelFiles& files, const std::vector<float>& image, std::vector<float>& out, int64_t height,
            int64_t width) {
    const Device device = Device::cuda(0);
    const Kernel kernel = Kernel::load(files, device);  // from the cache, or by NVRTC
    const Stream stream = Stream::create(device);
    Buffer image_there(device, image.size() * sizeof(float)), out_there(device, out.size() * sizeof(float));
    image_there.upload(image, stream);
    const int64_t sizes[] = {height, width};
    const TensorView tensors[] = {{"IMAGE", "f32", 2, sizes, nullptr, image_there.data(), device.ordinal()},
                                  {"OUT", "f32", 2, sizes, nullptr, out_there.data(), device.ordinal()}};
    kernel.launch(stream, Arguments{tensors});
    out_there.download(out, stream);
}

/// What the kernel should leave, in plain integers.
int differing(const std::vector<float>& image, const std::vector<float>& out, int64_t height, int64_t width) {
    const auto value = [&](int64_t h, int64_t w) {
        return h < 0 || w < 0 || h >= height || w >= width ? 0 : image[static_cast<size_t>(h * width + w)];
    };
    int wrong = 0;
    for (int64_t h = 0; h < height; ++h)
        for (int64_t w = 0; w < width; ++w)
            wrong += out[static_cast<size_t>(h * width + w)] !=
                     value(h + 1, w) + value(h - 1, w) + value(h, w + 1) + value(h, w - 1) - 4 * value(h, w);
    return wrong;
}

}  // namespace

int main(int argc, char** argv) try {
    const KernelFiles files = KernelFiles::open(argc > 1 ? argv[1] : STENCIL_FOLDER);
    const bool gpu = Device::cuda_count() > 0;
    if (!gpu && has_nvrtc())
        for (const KernelResources& r :
             compile(files.source().files[0], files.source().files.subspan(1), "sm_90a").kernels)
            std::printf("%s for sm_90a: %d registers\n", r.function.c_str(), r.registers);
    int failures = 0;
    for (const auto& [height, width] : {std::pair<int64_t, int64_t>{1, 1}, {16, 16}, {37, 53}, {100, 7}}) {
        std::vector<float> image(static_cast<size_t>(height * width)), out(image.size(), -1);
        for (size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i * i % 17);
        if (gpu)
            on_gpu(files, image, out, height, width);
        else
            on_cpu(image, out, height, width);
        const int wrong = differing(image, out, height, width);
        failures += wrong != 0;
        std::printf("%d x %d on the %s: %d wrong\n", static_cast<int>(height), static_cast<int>(width),
                    gpu ? "GPU" : "CPU", wrong);
    }
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}
