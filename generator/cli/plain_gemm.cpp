#include "cli/plain_gemm.h"

#include <algorithm>
#include <random>

namespace pleat::cli {

namespace {

size_t bytes_of(std::string_view dtype, int64_t rows, int64_t columns, int64_t batches) {
    return static_cast<size_t>(rows * columns * batches * element_type(dtype)->bytes);
}

Buffer operand(const Device& device, const Stream& stream, std::string_view dtype, int64_t rows, int64_t columns,
               int64_t batches, unsigned seed) {
    return random_buffer(device, stream, *element_type(dtype), rows * columns * batches, seed);
}

}  // namespace

Buffer random_buffer(const Device& device, const Stream& stream, const ElementType& type, int64_t elements,
                     unsigned seed) {
    Buffer buffer(device, static_cast<size_t>(elements) * static_cast<size_t>(type.bytes));
    if (!type.real && type.bytes > 1) {
        buffer.fill(0, stream);
        return buffer;
    }
    // A block of a prime number of elements, again and again: no two rows of a matrix are alike.
    constexpr int64_t period = 1000003;
    std::mt19937 engine(seed);
    std::vector<unsigned char> block(static_cast<size_t>(std::min(period, elements)) *
                                     static_cast<size_t>(type.bytes));
    for (size_t at = 0; at < block.size(); at += static_cast<size_t>(type.bytes))
        if (type.real)
            store_real(type, static_cast<double>(engine()) * 0x1p-31 - 1, &block[at]);
        else
            block[at] = static_cast<unsigned char>(engine() % (type.name == "bool" ? 2 : 256));
    for (size_t at = 0; at < buffer.size(); at += block.size())
        buffer.upload(block.data(), std::min(block.size(), buffer.size() - at), stream, at);
    stream.synchronize();
    return buffer;
}

PlainGemm::PlainGemm(const CublasLt& library, const Device& device, const Stream& stream, const GemmProblem& p,
                     Stopwatch& stopwatch)
    : stream_(stream),
      a_(operand(device, stream, p.a, p.m, p.k, p.batches, 1)),
      b_(operand(device, stream, p.b, p.n, p.k, p.batches, 2)),
      d_(device, bytes_of(p.d, p.m, p.n, p.batches)),
      gemm_(library, device, p) {
    std::vector<Stopwatch::Work> works;
    for (size_t i = 0; i < gemm_.candidates(); ++i)
        works.push_back([this, i] { gemm_.launch(i, stream_, a_.data(), b_.data(), d_.data()); });
    constexpr Heat heats[] = {{.repetitions = 5, .within = 1}, {.repetitions = 40, .within = 1.03F, .most = 3}};
    const std::vector<float> times = stopwatch.heats_ms(works, heats, {});
    best_ = static_cast<size_t>(std::min_element(times.begin(), times.end()) - times.begin());
}

}  // namespace pleat::cli
