// Shared memory, rings and registers, as they are written in the first hour.
#include "misuse.h"
#include "pleat/elementwise.h"

using namespace gemm;

PLEAT_BOTH inline void f(D d, M m, K k, N n, float* p) {
    RING::Storage memory;
    const RING ring(memory);
    auto slot = ring.walk(K64(0));
    SUMS s(0.0f);
    (void)slot;
    auto x = ring.slot();  // expect-error: pleat: slot(k) and walk(k) take the place along the ring's dim
    *slot[m][k] = bf16();  // expect-error: pleat: a walk over a ring is at a slot, (*walk)[...] is a place in it, and ++walk goes to the next one
    slot += 1;  // expect-error: pleat: a walk over a ring is at a slot, (*walk)[...] is a place in it, and ++walk goes to the next one
    memory[0] = bf16();  // expect-error: pleat: this is a tensor's memory; the tensor is made of it, as in TILE tile(memory)
    s[0] += 1.0f;  // expect-error: pleat: tensor SUMS [N % 16] takes dims, not an integer; write N(...)
    s += 1.0f;  // expect-error: pleat: an element of tensor SUMS [N % 16] is *SUMS[...]; the * is missing
    float sum = s;  // expect-error: pleat: an element of tensor SUMS [N % 16] is *SUMS[...]; the * is missing
    fill(s);  // expect-error: pleat: zero(t), fill(t, x), apply(t, f), copy(t, u) and add(t, u) take a tensor or view t and one thing more, but for zero
    copy(d, s, 16);  // expect-error: pleat: zero(t), fill(t, x), apply(t, f), copy(t, u) and add(t, u) take a tensor or view t and one thing more, but for zero
    apply(s, 2.0f);  // expect-error: pleat: apply(t, f) takes a function of an element, which returns what it becomes
    add(s, n);  // expect-error: pleat: copy(t, u) and add(t, u) take a tensor, a view or a cursor u
    zero(p);  // expect-error: pleat: zero(t), fill(t, x), apply(t, f), copy(t, u) and add(t, u) take a tensor or view t and one thing more, but for zero
}
