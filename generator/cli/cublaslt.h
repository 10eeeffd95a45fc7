// cuBLASLt as a contender in benchmarks: opened at run time, declared by hand (cublasLt.h of CUDA 12 and 13, whose
// structures are opaque and whose numbers are stable). Knows nothing of specs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pleat/runtime.h"

namespace pleat::cli {

/// D [batches, m, n] = A [batches, m, k] times B [batches, n, k] transposed, summed in f32. Dense matrices, a batch
/// behind the other.
struct GemmProblem {
    int64_t m = 0, n = 0, k = 0, batches = 1;             // none is 0
    std::string_view a = "bf16", b = "bf16", d = "bf16";  // dtypes
    bool a_along_k = true;                                // K is A's innermost axis, not M
    bool b_along_k = true;                                // K is B's, not N
    bool d_along_n = true;                                // N is D's, not M
    bool tf32 = false;                                    // f32 operands may be rounded to TF32
    double flops() const {
        return 2.0 * static_cast<double>(batches) * static_cast<double>(m) * static_cast<double>(n) *
               static_cast<double>(k);
    }
};

/// cudaDataType_t of a dtype, or -1: cuBLASLt multiplies no such elements.
int cublas_type(std::string_view dtype);

struct CublasLt;  // the library's functions
/// The library: $PLEAT_CUBLASLT, else libcublasLt.so.13 or .12 in the folders of the CUDA Toolkit or from the
/// loader; null with a sentence in `why`.
const CublasLt* find_cublaslt(std::string* why = nullptr);
/// "cuBLASLt 13.0.0"
std::string cublaslt_name();

/// One problem with the algorithms that cuBLASLt's heuristics offer for it, best guess first, 64 MiB of workspace.
class CublasGemm {
public:
    /// Throws pleat::Error where the library has nothing for the problem.
    CublasGemm(const CublasLt& library, const Device& device, const GemmProblem& problem, int most_candidates = 8);
    ~CublasGemm();
    CublasGemm(const CublasGemm&) = delete;
    CublasGemm& operator=(const CublasGemm&) = delete;

    size_t candidates() const { return algorithms_.size(); }
    /// Hands the multiplication by a candidate to the stream of the device that is current (the first one).
    void launch(size_t candidate, const Stream& stream, const void* a, const void* b, void* d) const;

    /// cublasLtMatmulAlgo_t and cublasLtMatmulHeuristicResult_t (cublasLt.h)
    struct Algorithm {
        uint64_t data[8];
    };
    struct Offer {
        Algorithm algorithm;
        size_t workspace_bytes;
        int status;
        float waves;
        int reserved[4];
    };

private:
    void release();
    const CublasLt& library_;
    void *handle_ = nullptr, *operation_ = nullptr, *a_ = nullptr, *b_ = nullptr, *d_ = nullptr;
    bool swapped_ = false;
    std::vector<Algorithm> algorithms_;
    Buffer workspace_;
};

}  // namespace pleat::cli
