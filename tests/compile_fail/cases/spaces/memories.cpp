// Where a tensor lies is a part of its type: global memory, shared memory or registers.
#include "misuse.h"
#include "pleat/gpu/fragments.h"

using namespace gemm;

PLEAT_BOTH void matrices_from_global_memory(FragA& fragment, const A& a, M m) {
    ldmatrix(fragment, a[m]);  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
}

PLEAT_BOTH void matrices_to_global_memory(const Acc& fragment, const D& d, M m) {
    stmatrix(d[m], fragment);  // expect-error: pleat: tensor D [M, N] lies in global memory, not in shared memory
}

PLEAT_BOTH void a_copy_into_global_memory(const A& to, const A& from, M m) {
    cp_async<16>(to[m], from[m]);  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
}

PLEAT_BOTH void a_copy_the_wrong_way(const A_TILE& tile, const A& a, M m) {
    cp_async<16>(a[m], tile[m]);  // expect-error: pleat: tensor A [M, K] lies in global memory, not in shared memory
}

PLEAT_BOTH void a_copy_within_shared_memory(const A_TILE& tile, M m) {
    cp_async<16>(tile[m], tile[m]);  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] lies in shared memory, not in global memory
}

PLEAT_BOTH void the_memory_of_another_tile(typename C_TILE::Storage& memory) {
    const A_TILE tile(memory);  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] is needed here, made of A_TILE::Storage in shared memory
}

PLEAT_BOTH void a_tile_of_nothing() {
    const A_TILE tile;  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] is needed here, made of A_TILE::Storage in shared memory
}

PLEAT_BOTH void an_operand_for_its_tile(const A& a) {
    const A_TILE tile(a);  // expect-error: pleat: another tensor is not tensor A_TILE [M % 128, K % 64]
}

PLEAT_BOTH void registers_in_memory(float* pointer) {
    SUMS sums(pointer);  // expect-error: pleat: tensor SUMS [N % 16] is needed here, made of nothing, or of one value for all its elements
}

PLEAT_BOTH void registers_of_a_tensor(const BIAS& bias) {
    SUMS sums = bias;  // expect-error: pleat: another tensor is not tensor SUMS [N % 16]
}

PLEAT_BOTH void a_register_by_its_number(SUMS& sums, int i) {
    *sums[i] = 0;  // expect-error: pleat: tensor SUMS [N % 16] takes dims, not an integer; write N(...)
}

PLEAT_BOTH void a_register_of_an_absent_dim(SUMS& sums, M m) {
    *sums[m] = 0;  // expect-error: pleat: tensor SUMS [N % 16] has no dim M
}

PLEAT_BOTH void a_register_without_the_star(SUMS& sums, N n) {
    sums[n] += 1.0f;  // expect-error: pleat: an element of tensor SUMS [N % 16] is *SUMS[...]; the * is missing
}

PLEAT_BOTH void constant_registers_written(const SUMS& sums, N n) {
    *sums[n] = 0;  // expect-native-error
}

PLEAT_BOTH void registers_of_an_absent_dim(SUMS& sums) {
    (void)sums.extent<K>();  // expect-error: pleat: tensor SUMS [N % 16] has no dim K
}

PLEAT_BOTH void registers_dereferenced(SUMS& sums) {
    *sums = 0;  // expect-native-error
}
