// A list of coordinates is as typed as its terms.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void integer_added_to_list(T t, H h) {
    (void)(t + h + 3);  // expect-error: pleat: dim T neither adds nor subtracts an integer; write T(...)
}

PLEAT_BOTH void list_as_number(T t, H h) {
    (void)(t + h).get();  // expect-error: pleat: this list has dims beside T and is no single number; get<T>() picks one
}

PLEAT_BOTH void list_without_the_dim(T t, H h) {
    (void)(t + h).get<K>();  // expect-error: pleat: this list of coordinates has no dim K
}
