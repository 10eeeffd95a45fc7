// A place that is known when the code is compiled lies in the tensor.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void fixed_place_outside(const X& x) {
    (void)x[H::at<5000>()];  // expect-error: pleat: tensor X [T, H] ends at H(4096), before this place or slice does
}

PLEAT_BOTH void fixed_place_outside_in_a_list(const X& x, T t) {
    (void)x[t + H::at<4096>()];  // expect-error: pleat: tensor X [T, H] ends at H(4096), before this place or slice does
}

PLEAT_BOTH void fixed_fold_outside(const W& w) {
    (void)w[pleat::Fold<H, 128>::at<32>()];  // expect-error: pleat: tensor W [H] ends at H(4096), before this place or slice does
}

PLEAT_BOTH void sum_of_fixed_places_outside(const W& w) {
    (void)w[H::at<4000>() + H::at<100>()];  // expect-error: pleat: tensor W [H] ends at H(4096), before this place or slice does
}

PLEAT_BOTH void fixed_place_outside_for_a_cursor(const X& x, T t) {
    (void)x[t][H::at<4096>()];  // expect-error: pleat: tensor X [T, H] ends at H(4096), before this place or slice does
}

PLEAT_BOTH void fixed_place_before_the_first() {
    (void)H::at<-1>();  // expect-error: pleat: at<n>() is a place of dim H that is known: not negative, and below a digit's count
}

PLEAT_BOTH void fixed_digit_beyond_its_count() {
    (void)LANE_K::at<8>();  // expect-error: pleat: at<n>() is a place of dim K that is known: not negative, and below a digit's count
}

PLEAT_BOTH void fixed_place_of_an_absent_dim(const X& x) {
    (void)x[K::at<3>()];  // expect-error: pleat: tensor X [T, H] has no dim K
}
