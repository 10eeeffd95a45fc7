#include "cli/cublaslt.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>

namespace pleat::cli {

// member, symbol, parameters (cublasLt.h; handles and descriptors are pointers, enumerations ints)
#define PLEAT_CUBLASLT_FUNCTIONS(X)                                                                             \
    X(create, "cublasLtCreate", int, (void** handle))                                                           \
    X(destroy, "cublasLtDestroy", int, (void* handle))                                                          \
    X(version, "cublasLtGetVersion", size_t, ())                                                                \
    X(status_name, "cublasLtGetStatusName", const char*, (int status))                                          \
    X(operation_create, "cublasLtMatmulDescCreate", int, (void** operation, int compute, int scale))            \
    X(operation_set, "cublasLtMatmulDescSetAttribute", int, (void*, int attribute, const void*, size_t))        \
    X(operation_destroy, "cublasLtMatmulDescDestroy", int, (void*))                                             \
    X(layout_create, "cublasLtMatrixLayoutCreate", int,                                                         \
      (void**, int type, uint64_t rows, uint64_t columns, int64_t ld))                                          \
    X(layout_set, "cublasLtMatrixLayoutSetAttribute", int, (void*, int attribute, const void*, size_t))         \
    X(layout_destroy, "cublasLtMatrixLayoutDestroy", int, (void*))                                              \
    X(preference_create, "cublasLtMatmulPreferenceCreate", int, (void**))                                       \
    X(preference_set, "cublasLtMatmulPreferenceSetAttribute", int, (void*, int attribute, const void*, size_t)) \
    X(preference_destroy, "cublasLtMatmulPreferenceDestroy", int, (void*))                                      \
    X(heuristic, "cublasLtMatmulAlgoGetHeuristic", int,                                                         \
      (void* handle, void* operation, void* a, void* b, void* c, void* d, void* preference, int asked,          \
       CublasGemm::Offer* offers, int* offered))                                                                \
    X(matmul, "cublasLtMatmul", int,                                                                            \
      (void* handle, void* operation, const void* alpha, const void* a, void* a_layout, const void* b,          \
       void* b_layout, const void* beta, const void* c, void* c_layout, void* d, void* d_layout,                \
       const CublasGemm::Algorithm*, void* workspace, size_t workspace_bytes, void* stream))

struct CublasLt {
#define PLEAT_MEMBER(member, symbol, result, parameters) result(*member) parameters = nullptr;
    PLEAT_CUBLASLT_FUNCTIONS(PLEAT_MEMBER)
#undef PLEAT_MEMBER
};

namespace {

// enumerators of cublas_api.h and cublasLt.h
constexpr int compute_32f = 68, compute_32f_tf32 = 77, scale_32f = 0;
constexpr int op_transpose = 1;
constexpr int desc_transpose_a = 3, desc_transpose_b = 4;
constexpr int layout_batches = 5, layout_batch_offset = 6;
constexpr int preference_workspace = 1;
constexpr uint64_t workspace_bytes = uint64_t{64} << 20;

struct TypeRow {
    std::string_view dtype;
    int type;
};
constexpr TypeRow types[] = {{"f32", 0}, {"f16", 2}, {"bf16", 14}, {"e4m3", 28}, {"e5m2", 29}};

struct Opened {
    CublasLt library;
    std::string why;
};

void* open_library() {
    constexpr std::array sonames = {"libcublasLt.so.13", "libcublasLt.so.12"};
    if (const char* chosen = std::getenv("PLEAT_CUBLASLT"); chosen && *chosen) return dlopen(chosen, RTLD_LAZY);
    std::vector<std::string> folders;
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* home = std::getenv(variable); home && *home)
            folders.push_back(std::string(home) + "/lib64/");
    for (const char* folder : {"/usr/local/cuda/lib64/", "/opt/cuda/lib64/"}) folders.emplace_back(folder);
    for (const char* variable : {"PLEAT_VENV", "VIRTUAL_ENV"})
        if (const char* venv = std::getenv(variable); venv && *venv) {
            std::error_code error;
            for (const auto& python : std::filesystem::directory_iterator(std::string(venv) + "/lib", error))
                for (const char* package : {"cu13/lib/", "cublas/lib/"})
                    folders.push_back(python.path().string() + "/site-packages/nvidia/" + package);
        }
    folders.emplace_back();  // the loader's own
    for (const char* name : sonames)
        for (const std::string& folder : folders)
            if (void* library = dlopen((folder + name).c_str(), RTLD_LAZY)) return library;
    return nullptr;
}

Opened open() {
    Opened result;
    void* library = open_library();
    if (!library) {
        result.why =
            "there is no cuBLASLt (libcublasLt.so.13 or .12): install the CUDA Toolkit, or let PLEAT_CUBLASLT name "
            "it";
        return result;
    }
#define PLEAT_FIND(member, symbol, result_type, parameters)                                            \
    result.library.member = reinterpret_cast<decltype(result.library.member)>(dlsym(library, symbol)); \
    if (!result.library.member) {                                                                      \
        result.why = "cuBLASLt lacks " symbol "; CUDA 12 or newer is needed";                          \
        return result;                                                                                 \
    }
    PLEAT_CUBLASLT_FUNCTIONS(PLEAT_FIND)
#undef PLEAT_FIND
    return result;
}

const Opened& opened() {
    static const Opened* once = new Opened(open());  // never closed: it registers handlers of its own
    return *once;
}

void check(const CublasLt& library, int status, const char* call) {
    if (status != 0) throw Error(fmt::format("{} failed: {}", call, library.status_name(status)));
}

}  // namespace

int cublas_type(std::string_view dtype) {
    for (const TypeRow& row : types)
        if (row.dtype == dtype) return row.type;
    return -1;
}

const CublasLt* find_cublaslt(std::string* why) {
    const Opened& o = opened();
    if (why) *why = o.why;
    return o.why.empty() ? &o.library : nullptr;
}

std::string cublaslt_name() {
    const CublasLt* library = find_cublaslt();
    if (!library) return "cuBLASLt";
    const size_t version = library->version();  // 130000: 13.0.0; major * 10000 + minor * 100 + patch
    return fmt::format("cuBLASLt {}.{}.{}", version / 10000, version / 100 % 100, version % 100);
}

// cuBLASLt's matrices are column-major: one that lies with `inner` elements side by side is inner x outer to it. A
// row- major D is therefore the product with both operands swapped and transposed.
CublasGemm::CublasGemm(const CublasLt& library, const Device& device, const GemmProblem& p, int most_candidates)
    : library_(library), swapped_(p.d_along_n), workspace_(device, workspace_bytes) {
    const int type_a = cublas_type(p.a), type_b = cublas_type(p.b), type_d = cublas_type(p.d);
    for (const auto& [dtype, type] : {std::pair(p.a, type_a), std::pair(p.b, type_b), std::pair(p.d, type_d)})
        if (type < 0) throw Error(fmt::format("cuBLASLt has no elements of {}", dtype));
    // After the swap the left operand has `rows` rows, of D as cuBLASLt sees it.
    const int64_t rows = swapped_ ? p.n : p.m, columns = swapped_ ? p.m : p.n;
    const bool left_along_k = swapped_ ? p.b_along_k : p.a_along_k,
               right_along_k = swapped_ ? p.a_along_k : p.b_along_k;
    const int left_type = swapped_ ? type_b : type_a, right_type = swapped_ ? type_a : type_b;
    const auto layout = [&](void** to, int type, int64_t inner, int64_t outer) {
        check(library_,
              library_.layout_create(to, type, static_cast<uint64_t>(inner), static_cast<uint64_t>(outer), inner),
              "cublasLtMatrixLayoutCreate");
        if (p.batches == 1) return;
        const int count = static_cast<int>(p.batches);
        const int64_t offset = inner * outer;
        check(library_, library_.layout_set(*to, layout_batches, &count, sizeof count),
              "cublasLtMatrixLayoutSetAttribute");
        check(library_, library_.layout_set(*to, layout_batch_offset, &offset, sizeof offset),
              "cublasLtMatrixLayoutSetAttribute");
    };
    void* preference = nullptr;
    try {
        check(library_, library_.create(&handle_), "cublasLtCreate");
        check(library_, library_.operation_create(&operation_, p.tf32 ? compute_32f_tf32 : compute_32f, scale_32f),
              "cublasLtMatmulDescCreate");
        const auto transpose = [&](int which) {
            check(library_, library_.operation_set(operation_, which, &op_transpose, sizeof op_transpose),
                  "cublasLtMatmulDescSetAttribute");
        };
        if (left_along_k) transpose(desc_transpose_a);
        if (!right_along_k) transpose(desc_transpose_b);
        layout(&a_, left_type, left_along_k ? p.k : rows, left_along_k ? rows : p.k);
        layout(&b_, right_type, right_along_k ? p.k : columns, right_along_k ? columns : p.k);
        layout(&d_, type_d, rows, columns);
        check(library_, library_.preference_create(&preference), "cublasLtMatmulPreferenceCreate");
        check(library_,
              library_.preference_set(preference, preference_workspace, &workspace_bytes, sizeof workspace_bytes),
              "cublasLtMatmulPreferenceSetAttribute");
        std::vector<Offer> offers(static_cast<size_t>(most_candidates));
        int offered = 0;
        check(library_,
              library_.heuristic(handle_, operation_, a_, b_, d_, d_, preference, most_candidates, offers.data(),
                                 &offered),
              "cublasLtMatmulAlgoGetHeuristic");
        for (int i = 0; i < offered; ++i)
            if (offers[static_cast<size_t>(i)].status == 0)
                algorithms_.push_back(offers[static_cast<size_t>(i)].algorithm);
        if (algorithms_.empty()) throw Error("cuBLASLt offers no algorithm");
    } catch (...) {
        if (preference) library_.preference_destroy(preference);
        release();
        throw;
    }
    library_.preference_destroy(preference);
}

CublasGemm::~CublasGemm() { release(); }

void CublasGemm::release() {
    for (void* layout : {a_, b_, d_})
        if (layout) library_.layout_destroy(layout);
    if (operation_) library_.operation_destroy(operation_);
    if (handle_) library_.destroy(handle_);
}

void CublasGemm::launch(size_t candidate, const Stream& stream, const void* a, const void* b, void* d) const {
    const float one = 1, zero = 0;
    const void* left = swapped_ ? b : a;
    const void* right = swapped_ ? a : b;
    check(library_,
          library_.matmul(handle_, operation_, &one, left, a_, right, b_, &zero, d, d_, d, d_,
                          &algorithms_[candidate], workspace_.data(), workspace_.size(), stream.handle()),
          "cublasLtMatmul");
}

}  // namespace pleat::cli
