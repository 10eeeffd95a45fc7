// cuBLASLt's declarations that were written down by hand, against its header where there is one.
#include <doctest/doctest.h>

#if __has_include(<cublasLt.h>)
#include <cublasLt.h>

#include <cstddef>

#include "cli/cublaslt.h"

using pleat::cli::cublas_type;
using pleat::cli::CublasGemm;

static_assert(sizeof(CublasGemm::Algorithm) == sizeof(cublasLtMatmulAlgo_t));
static_assert(sizeof(CublasGemm::Offer) == sizeof(cublasLtMatmulHeuristicResult_t));
static_assert(offsetof(CublasGemm::Offer, workspace_bytes) ==
              offsetof(cublasLtMatmulHeuristicResult_t, workspaceSize));
static_assert(offsetof(CublasGemm::Offer, status) == offsetof(cublasLtMatmulHeuristicResult_t, state));
static_assert(CUBLAS_COMPUTE_32F == 68 && CUBLAS_COMPUTE_32F_FAST_TF32 == 77 && CUBLAS_OP_T == 1);
static_assert(CUBLASLT_MATMUL_DESC_TRANSA == 3 && CUBLASLT_MATMUL_DESC_TRANSB == 4);
static_assert(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT == 5 && CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET == 6);
static_assert(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES == 1);

TEST_CASE("dtypes have the numbers of cudaDataType_t") {
    CHECK(cublas_type("f32") == CUDA_R_32F);
    CHECK(cublas_type("f16") == CUDA_R_16F);
    CHECK(cublas_type("bf16") == CUDA_R_16BF);
    CHECK(cublas_type("e4m3") == CUDA_R_8F_E4M3);
    CHECK(cublas_type("e5m2") == CUDA_R_8F_E5M2);
    CHECK(cublas_type("i8") == -1);
}
#else
TEST_CASE("the numbers are those of cublasLt.h") { MESSAGE("skipped: there is no cublasLt.h"); }
#endif
