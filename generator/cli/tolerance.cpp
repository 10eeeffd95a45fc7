#include "cli/tolerance.h"

#include <algorithm>

namespace pleat::cli {
namespace {

bool is_fp8(const model::Tensor& t) {
    return model::info(t.dtype).bytes == 1 && model::info(t.dtype).kind == model::Kind::real;
}

}  // namespace

int contractions(const model::Kernel& kernel) {
    int count = 0;
    for (model::NodeId i = 0; i < kernel.graph.size(); ++i) count += kernel.graph[i].op == model::Op::contract;
    return count;
}

double beyond_plain(const model::Spec& spec, double rounding) {
    const auto products = std::count_if(spec.kernels.begin(), spec.kernels.end(),
                                        [](const model::Kernel& k) { return contractions(k) > 0; });
    if (products == 0) return 2;
    const bool in_a_row = std::any_of(spec.kernels.begin(), spec.kernels.end(),
                                      [](const model::Kernel& k) { return k.hidden >= 0 && contractions(k) > 1; });
    // An operand that a kernel ahead of the product computes may be rounded the other way, too.
    if (in_a_row || spec.kernels.size() > 1) return rounding;
    // Of fp8 tensor cores keep about 14 bits, as the products of 128 elements of K are added up.
    if (std::any_of(spec.tensors.begin(), spec.tensors.end(), is_fp8)) return 8192;
    // Of TF32 they add up eight elements of K at a time, and cut each such sum.
    const bool tf32 = std::all_of(spec.tensors.begin(), spec.tensors.end(),
                                  [](const model::Tensor& t) { return t.dtype == model::Dtype::f32; });
    return tf32 ? 512 : 64;
}

double beyond_plain(const model::Spec& spec) {
    const auto has = [&](model::Dtype dtype) {
        return std::any_of(spec.tensors.begin(), spec.tensors.end(),
                           [dtype](const model::Tensor& t) { return t.dtype == dtype; });
    };
    return beyond_plain(spec, has(model::Dtype::bf16) ? 1 << 16 : has(model::Dtype::f16) ? 1 << 13 : 64);
}

}  // namespace pleat::cli
