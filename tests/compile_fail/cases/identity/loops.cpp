// A loop goes over range(...).
#include "misuse.h"

using namespace gemm;

PLEAT_BOTH void a_loop_over_an_extent(const A& a) {
    for (auto m : a.extent<M>()) (void)m;  // expect-error: pleat: a loop goes over range(...) of an index, as in range(a.extent<M>())
}

PLEAT_BOTH void a_loop_over_an_index(K k) {
    for (auto i : k) (void)i;  // expect-error: pleat: a loop goes over range(...) of an index, as in range(a.extent<M>())
}

PLEAT_BOTH void a_loop_over_a_fold(K8 k) {
    for (auto i : k) (void)i;  // expect-error: pleat: a loop goes over range(...) of an index, as in range(a.extent<M>())
}

PLEAT_BOTH void a_range_with_its_step_last() {
    for (auto m : range(M(0), M(8), M(2))) (void)m;  // expect-error: pleat: range(start, end) has no step; range_with_step(start, end, step) has
}

PLEAT_BOTH void a_range_with_a_number_last() {
    for (auto m : range(M(0), M(8), 2)) (void)m;  // expect-error: pleat: range(start, end) has no step; range_with_step(start, end, step) has
}

PLEAT_BOTH void a_step_that_is_a_number() {
    for (auto m : range_with_step(M(0), M(8), 2)) (void)m;  // expect-error: pleat: a range's step is a place, as in range_with_step(start, end, M(2)), or known: range_with_step<2>(start, end)
}

PLEAT_BOTH void a_step_that_is_threads(const A& a, int threads) {
    for (auto k : range_with_step(K(0), a.extent<K>(), threads)) (void)k;  // expect-error: pleat: a range's step is a place, as in range_with_step(start, end, M(2)), or known: range_with_step<2>(start, end)
}

PLEAT_BOTH void a_partition_among_a_number() {
    for (auto t : partition<32>(Thread(0), 5)) (void)t;  // expect-error: pleat: partition<n>(whole, lane) deals out to an index, such as Lane(threadIdx.x % 32), and not to an integer
}

PLEAT_BOTH void a_tensor_that_steps(const A& a) {
    a.step(M(1));  // expect-error: pleat: a tensor stays where it is; a cursor steps, as in auto at = a[m]; at.step(M(1))
}

PLEAT_BOTH void a_cursor_that_steps_without_a_name(const A& a, M m) {
    a[m].step(M(1));  // expect-error: pleat: a cursor that steps has a name, as in auto at = a[m]; at.step(M(1))
}

PLEAT_BOTH void a_cursor_without_a_name_counted_on(const A& a, M m) {
    a[m] += M(1);  // expect-error: pleat: a cursor that steps has a name, as in auto at = a[m]; at.step(M(1))
}

PLEAT_BOTH void a_cursor_without_a_name_counted_back(const A& a, M m, K k) {
    a[m + k] -= K(8);  // expect-error: pleat: a cursor that steps has a name, as in auto at = a[m]; at.step(M(1))
}

PLEAT_BOTH void an_index_divided_in_place(M m) {
    m /= 2;  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void an_index_scaled_by_an_index(M m, K k) {
    m *= k;  // expect-error: pleat: dim M multiplies with integers only
}

PLEAT_BOTH void a_digit_scaled_in_place(LANE_K lane) {
    lane *= 2;  // expect-error: pleat: a digit of dim K stays below its count; add to K or a fold of it
}

PLEAT_BOTH void a_remainder_by_a_number(M m) {
    m %= 8;  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void a_remainder_by_another_dim(M m, K k) {
    m %= k;  // expect-error: pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it
}

PLEAT_BOTH void an_empty_list_plus_a_number() {
    (void)(coordinates() + 5);  // expect-error: pleat: an empty list of coordinates has no dim to reckon along; coordinates(M(1)) has one
}

PLEAT_BOTH void an_empty_list_compared() {
    (void)(coordinates() < 5);  // expect-error: pleat: an empty list of coordinates has no dim to reckon along; coordinates(M(1)) has one
}

PLEAT_BOTH void an_empty_list_as_a_number() {
    (void)coordinates().get();  // expect-error: pleat: an empty list of coordinates has no dim to reckon along; coordinates(M(1)) has one
}

PLEAT_BOTH void an_empty_list_scaled() {
    (void)(coordinates() * 5);  // expect-error: pleat: an empty list of coordinates has no dim to reckon along; coordinates(M(1)) has one
}

PLEAT_BOTH void a_number_of_empty_lists() {
    (void)(5 * coordinates());  // expect-error: pleat: an empty list of coordinates has no dim to reckon along; coordinates(M(1)) has one
}

PLEAT_BOTH void an_empty_list_as_a_dim(M m) {
    m = coordinates();  // expect-error: pleat: an empty list of coordinates has no dim to reckon along; coordinates(M(1)) has one
}

PLEAT_BOTH void a_loop_over_an_empty_list() {
    for (auto i : range(coordinates())) (void)i.get();  // expect-error: pleat: a range goes from one place to another along one dim
}
