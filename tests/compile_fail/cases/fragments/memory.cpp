// Between memory and fragments: tiles of fitting dims, rows that lie together, and the right bytes.
#include "misuse.h"
#include "pleat/gpu/fragments.h"

using namespace gemm;

PLEAT_BOTH void a_fragment_of_a_tensor_that_shares_nothing(FragA& a, const BIAS& bias, N n) {
    load(a, bias[n]);  // expect-error: pleat: tensor BIAS [N] has none of these dims
}

PLEAT_BOTH void a_whole_tensor_without_a_place(FragA& a, const A& tensor) {
    load(a, tensor);  // expect-native-error
}

PLEAT_BOTH void a_store_into_a_constant(const Acc& acc, const example::X& x, example::T t) {
    store(x[t], acc);  // expect-error: pleat: tensor X [T, H] is only read here
}

PLEAT_BOTH void matrices_without_rows(FragA& a, const C_TILE& tile, M m) {
    // expect-error: pleat: ldmatrix and stmatrix take rows of 16 bytes that are neighbours in memory; this tensor has them along no dim of the fragment (transposed, of elements of 2 bytes only)
    ldmatrix(a, tile[m]);
}

PLEAT_BOTH void matrices_of_another_dtype(FragA& a, const D_TILE& tile, M m) {
    ldmatrix(a, tile[m]);  // expect-error: pleat: ldmatrix and stmatrix move elements of the fragment's dtype, or convert f16 and bf16
}

PLEAT_BOTH void matrices_into_a_tensor(const A& a, const A_TILE& tile, M m) {
    ldmatrix(a, tile[m]);  // expect-error: pleat: ldmatrix and stmatrix move fragments
}

PLEAT_BOTH void matrices_in_global_memory(FragA& a, const A& tensor, M m) {
    ldmatrix(a, tensor[m]);  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
}

PLEAT_BOTH void a_copy_to_global_memory(const A& a, M m) {
    cp_async<16>(a[m], a[m]);  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
}

PLEAT_BOTH void a_copy_from_shared_memory(const A_TILE& tile, M m) {
    cp_async<16>(tile[m], tile[m]);  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] lies in shared memory, not in global memory
}

PLEAT_BOTH void an_odd_number_of_bytes(const A_TILE& tile, const A& a, M m) {
    cp_async<6>(tile[m], a[m]);  // expect-error: pleat: cp.async copies 4, 8 or 16 bytes
}

PLEAT_BOTH void other_elements(const A_TILE& tile, const D& d, M m) {
    cp_async<16>(tile[m], d[m]);  // expect-error: pleat: cp.async copies between tensors of one dtype
}

PLEAT_BOTH void no_common_direction(const A_TILE& tile, const B& b, M m, K k) {
    cp_async<16>(tile[m], b[k]);  // expect-error: pleat: cp.async copies elements that are neighbours along one dim of both tensors; these share none
}

PLEAT_BOTH void a_wait_for_less_than_nothing() {
    cp_async_wait<-1>();  // expect-error: pleat: cp_async_wait<n>() waits until at most n groups are under way; n is not negative
}
