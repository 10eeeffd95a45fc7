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
    // Of fp8 tensor cores keep about 14 bits, as the products of 128 elements of K are added up.
    const bool fp8 = std::any_of(spec.tensors.begin(), spec.tensors.end(),
                                 [](const model::Tensor& t) { return model::is_fp8(t.dtype); });
    // Of TF32 they add up eight elements of K at a time, and cut each such sum.
    const bool tf32 = std::all_of(spec.tensors.begin(), spec.tensors.end(),
                                  [](const model::Tensor& t) { return t.dtype == model::Dtype::f32; });
    const double of_products = fp8 ? 8192 : tf32 ? 512 : 64;
    // An operand that a kernel ahead of the product computes may be rounded the other way, too.
    const bool handed_on = has_products_in_a_row(spec) || spec.kernels.size() > 1;
    return handed_on ? std::max(of_products, rounding) : of_products;
}

double coarsest_rounding(const model::Spec& spec) {
    double units = 64;
    for (const model::Tensor& t : spec.tensors)
        units = std::max(units, t.dtype == model::Dtype::bf16 ? 0x1p16 : t.dtype == model::Dtype::f16 ? 0x1p13 : 0);
    return units;
}

}  // namespace pleat::cli
