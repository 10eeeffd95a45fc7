// Lists, subscripts and what is dealt out, as they are written in the first hour.
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH inline void f(A a, D d, M m, N n, K k, int i) {
    auto at = m + k;
    auto c = d[m][n];
    (void)at, (void)c;
    auto x = at[0];  // expect-error: pleat: a list of coordinates has places by their dims; list.get<M>() is that along M
    auto x = at.get(k);  // expect-error: pleat: a list of coordinates has places by their dims; list.get<M>() is that along M
    auto x = get<K>(at);  // expect-error: pleat: a list of coordinates has places by their dims; list.get<M>() is that along M
    at += 1;  // expect-error: pleat: dim M neither adds nor subtracts an integer; write M(...)
    at += n;  // expect-error: pleat: a list takes by += what it has a term for; a sum, as in auto next = list + M(1), may have others
    for (auto place : at) (void)place;  // expect-error: pleat: a list of coordinates is no range; range(list) goes from zeros up to it
    *a[m * a.extent<K>() + k] = bf16();  // expect-error: pleat: dim M multiplies with integers only
    c[0] = 1;  // expect-error: pleat: tensor D [M, N] takes dims, not an integer; write M(...) or N(...)
    *c++ = 0;  // expect-error: pleat: an element of tensor D [M, N] is *D[...]; the * is missing
    *(d + m + n) = 1.0f;  // expect-error: pleat: dim M adds to indices and lists of them; a cursor takes it in brackets
    for (auto r : range_with_step(M(8), 2)) (void)r;  // expect-error: pleat: a range's step is a place, as in range_with_step(start, end, M(2)), or known: range_with_step<2>(start, end)
    for (auto t : partition(Thread(0), 32)) (void)t;  // expect-error: pleat: partition(Tile(0), Thread(threadIdx.x)) deals out a compound index to another one, and partition<32>(Tile(0), lane) to lanes
    auto wide = a.add(5);  // expect-error: pleat: add(T(16)) adds dim T of this extent; it takes an index
    auto vectors = a.vectors<K>();  // expect-error: pleat: vectors<K, 8>() takes a dim and a number of elements
}
