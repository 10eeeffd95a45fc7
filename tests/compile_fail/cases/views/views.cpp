// A view has the dims that it shows, at the grain at which it shows them.
#include "misuse.h"

using namespace example;

PLEAT_BOTH void dropped_dim_in_subscript(const X& x, T t) {
    (void)x.drop<T>(t)[t];  // expect-error: pleat: this view of tensor X [T, H] has dropped dim T
}

PLEAT_BOTH void dropped_dim_in_extent(const X& x) {
    (void)x.drop<T>().extent<T>();  // expect-error: pleat: this view of tensor X [T, H] has dropped dim T
}

PLEAT_BOTH void dropped_twice(const X& x, T t) {
    (void)x.drop<T>(t).drop<T>(t);  // expect-error: pleat: this view of tensor X [T, H] has dropped dim T
}

PLEAT_BOTH void dropped_dim_sliced(const X& x, T t) {
    (void)x.drop<T>(t).slice<T, 4>(t);  // expect-error: pleat: this view of tensor X [T, H] has dropped dim T
}

PLEAT_BOTH void absent_dim_dropped(const X& x, K k) {
    (void)x.drop<K>(k);  // expect-error: pleat: tensor X [T, H] has no dim K
}

PLEAT_BOTH void dropped_at_another_dim(const X& x, H h) {
    (void)x.drop<T>(h);  // expect-error: pleat: dim H is not dim T; cast<T>() makes it one
}

PLEAT_BOTH void dim_added_twice(const X& x) {
    (void)x.add(T(4));  // expect-error: pleat: this view of tensor X [T, H] has dim T already
}

PLEAT_BOTH void absent_dim_sliced(const W& w, T t) {
    (void)w.slice<T, 16>(t);  // expect-error: pleat: tensor W [H] has no dim T
}

PLEAT_BOTH void sliced_from_another_dim(const X& x, T t) {
    (void)x.slice<H, 64>(t);  // expect-error: pleat: dim T is not dim H; cast<H>() makes it one
}

PLEAT_BOTH void sliced_from_an_integer(const X& x) {
    (void)x.slice<H, 64>(128);  // expect-error: pleat: an integer is not dim H; write H(...)
}

PLEAT_BOTH void slice_longer_than_the_tensor(const X& x) {
    (void)x.slice<H, 8192>();  // expect-error: pleat: tensor X [T, H] ends at H(4096), before this place or slice does
}

PLEAT_BOTH void slice_past_the_end(const X& x) {
    (void)x.slice<H, 64>(H::at<4064>());  // expect-error: pleat: tensor X [T, H] ends at H(4096), before this place or slice does
}

PLEAT_BOTH void slice_of_a_slice_past_its_end(const X& x, T t) {
    (void)x.slice<T, 16>(t).slice<T, 4>(T::at<13>());  // expect-error: pleat: this slice of tensor X [T, H] ends along T before this place or slice does
}

PLEAT_BOTH void place_outside_a_slice(const X& x, T t) {
    (void)x.slice<T, 16>(t)[T::at<16>()];  // expect-error: pleat: this slice of tensor X [T, H] ends along T before this place or slice does
}

PLEAT_BOTH void place_within_a_vector(const X& x, T t, H h) {
    (void)x.vectors<H, 8>()[t][h];  // expect-error: pleat: this view of tensor X [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it
}

PLEAT_BOTH void list_within_a_vector(const X& x, T t, H h) {
    (void)x.vectors<H, 8>()[t + h];  // expect-error: pleat: this view of tensor X [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it
}

PLEAT_BOTH void smaller_fold_than_the_vector(const W& w) {
    (void)w.vectors<H, 8>()[pleat::Fold<H, 4>(3)];  // expect-error: pleat: this view of tensor W [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it
}

PLEAT_BOTH void step_within_a_vector(const W& w) {
    auto here = w.vectors<H, 8>()[H::at<8>()];
    here.step(H(4));  // expect-error: pleat: this view of tensor W [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it
}

PLEAT_BOTH void slice_of_half_a_vector(const W& w) {
    (void)w.vectors<H, 8>().slice<H, 12>();  // expect-error: pleat: this view of tensor W [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it
}

PLEAT_BOTH void vectors_across_rows(const X& x) {
    (void)x.vectors<T, 4>();  // expect-error: pleat: tensor X [T, H] has no whole vectors of so many neighbours along T
}

PLEAT_BOTH void vectors_longer_than_a_fold(const I& i) {
    (void)i.vectors<K, 16>();  // expect-error: pleat: tensor I [K / 8, T, K % 8] has no whole vectors of so many neighbours along K
}

PLEAT_BOTH void vectors_along_an_absent_dim(const W& w) {
    (void)w.vectors<K, 8>();  // expect-error: pleat: tensor W [H] has no dim K
}

PLEAT_BOTH void store_through_a_constant_view(const Y& y, T t, H h) {
    *y.as_const()[t + h] = pleat::bf16();  // expect-native-error
}

PLEAT_BOTH void slice_of_nothing(const W& w) {
    (void)w.slice<H, 0>();  // expect-error: pleat: a slice has at least one place
}

PLEAT_BOTH void vectors_of_three(const W& w) {
    (void)w.vectors<H, 3>();  // expect-error: pleat: a vector has 1, 2, 4, 8, ... elements
}

PLEAT_BOTH void view_dereferenced(const W& w) {
    (void)*w.slice<H, 8>();  // expect-error: pleat: tensor W [H] is subscripted before it is dereferenced
}

PLEAT_BOTH void memory_that_is_only_read_without_its_sizes(const bf16* pointer) {
    // expect-error: pleat: tensor Y [T, H] is needed here, made of a pointer to pleat::bf16 and extents(T(...))
    (void)Y::read_only(pointer);
}

PLEAT_BOTH void view_for_a_tensor(const W& w) {
    // expect-error: pleat: a view, as slice(), as_const() and read_only() make, has a type of its own; take it by auto
    take_weights(w.slice<H, 8>());
}

PLEAT_BOTH void view_with_a_name_of_its_own(const bf16* pointer) {
    // expect-error: pleat: a view, as slice(), as_const() and read_only() make, has a type of its own; take it by auto
    const Y y = Y::read_only(pointer, extents(T(16)));
}
