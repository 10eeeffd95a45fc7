#include "cli/tolerance.h"

#include <algorithm>

namespace pleat::cli {

bool has_products_in_a_row(const model::Spec& spec) {
    return std::any_of(spec.kernels.begin(), spec.kernels.end(),
                       [](const model::Kernel& k) { return k.hidden >= 0 && k.contraction_count() > 1; });
}

double beyond_plain(const model::Spec& spec, double rounding) {
    if (std::none_of(spec.kernels.begin(), spec.kernels.end(),
                     [](const model::Kernel& k) { return k.contraction_count() > 0; }))
        return 2;
    // An operand that a kernel ahead of the product computes may be rounded the other way, too.
    if (has_products_in_a_row(spec) || spec.kernels.size() > 1) return rounding;
    // Of fp8 tensor cores keep about 14 bits, as the products of 128 elements of K are added up.
    if (std::any_of(spec.tensors.begin(), spec.tensors.end(),
                    [](const model::Tensor& t) { return model::is_fp8(t.dtype); }))
        return 8192;
    // Of TF32 they add up eight elements of K at a time, and cut each such sum.
    const bool tf32 = std::all_of(spec.tensors.begin(), spec.tensors.end(),
                                  [](const model::Tensor& t) { return t.dtype == model::Dtype::f32; });
    return tf32 ? 512 : 64;
}

double coarsest_rounding(const model::Spec& spec) {
    double units = 64;
    for (const model::Tensor& t : spec.tensors)
        units = std::max(units, t.dtype == model::Dtype::bf16 ? 0x1p16 : t.dtype == model::Dtype::f16 ? 0x1p13 : 0);
    return units;
}

}  // namespace pleat::cli
