// What a kernel only reads is constant: stores are refused in the compilers' own words, at the line.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void a_store_into_an_input(const X& x, T t, H h) {
    *x[t][h] = bf16();  // expect-native-error
}

PLEAT_BOTH void a_pointer_that_writes(const X& x, T t, H h) {
    bf16* out = x[t][h].get();  // expect-native-error
}

PLEAT_BOTH void the_whole_inputs_pointer(const W& w) {
    bf16* out = w.get();  // expect-native-error
}

PLEAT_BOTH void a_reference_that_writes(const W& w, H h) {
    bf16& out = *w[h];  // expect-native-error
}
