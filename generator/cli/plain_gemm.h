// A plain multiplication by cuBLASLt, with random operands of its own: what a kernel with a contraction is measured
// against. Knows the runtime only.
#pragma once

#include "cli/cublaslt.h"
#include "cli/stopwatch.h"

namespace pleat::cli {

/// `elements` numbers of a real dtype, uniform in [-1, 1), any of an integer one of a byte, and zeros of others,
/// which may be indices. Random, for zeros run faster.
Buffer random_buffer(const Device& device, const Stream& stream, const ElementType& type, int64_t elements,
                     unsigned seed);

class PlainGemm {
public:
    /// Times what cuBLASLt's heuristics offer, and keeps the fastest. Throws pleat::Error where there is nothing.
    PlainGemm(const CublasLt& library, const Device& device, const Stream& stream, const GemmProblem& problem,
              Stopwatch& stopwatch);

    void launch() const { gemm_.launch(best_, stream_, a_.data(), b_.data(), d_.data()); }
    /// With operands of somebody else's.
    void launch(const void* a, const void* b, void* d) const { gemm_.launch(best_, stream_, a, b, d); }
    size_t best() const { return best_; }
    size_t candidates() const { return gemm_.candidates(); }
    /// Bytes of A, B and D.
    double bytes() const { return static_cast<double>(a_.size() + b_.size() + d_.size()); }

private:
    Stream stream_;
    Buffer a_, b_, d_;
    CublasGemm gemm_;
    size_t best_ = 0;
};

}  // namespace pleat::cli
