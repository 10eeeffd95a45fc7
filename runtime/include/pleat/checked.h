// Checked builds: with PLEAT_CHECKED defined before the first header of Pleat, an access outside a tensor, a
// misaligned vector or box, a slice that leaves its tensor, a digit beyond its count and a slot that a ring has not
// say so in one sentence: on the host by std::out_of_range, on a GPU printed once, whatever the number of threads
// that meet it, before the kernel traps. Without it none of this is compiled. Knows places and extents, and of
// tensors their names.
#pragma once

#include "pleat/view.h"

#ifdef PLEAT_CHECKED
#ifndef __CUDACC_RTC__  // which has printf by itself
#include <cstdio>
#include <stdexcept>
#endif
#endif

namespace pleat {

#ifndef PLEAT_CHECKED

template <class T, class L, class At, class P>
PLEAT_BOTH constexpr void check_place(const L&, const At&, P*) {}
template <class T, class D, class I>
PLEAT_BOTH constexpr void check_slice(I, long long, I) {}
#define PLEAT_CHECK_DIGIT(T, term) static_cast<void>(0)
template <class T, class D, class I>
PLEAT_BOTH constexpr void check_slot(I, int) {}
template <class T, class D>
PLEAT_BOTH constexpr void check_slot_number(int, int) {}
template <class D, class T, class L, class At, class P>
PLEAT_BOTH constexpr void check_neighbours_at(const L&, const At&, P*, int) {}
template <class D, class Here>
PLEAT_BOTH constexpr void check_neighbours(const Here&, int) {}
template <class D, class Here>
PLEAT_BOTH constexpr void check_box(const Here&) {}

#else

/// What a checked build finds, of a tensor, along a dim.
enum class Fault { place, vector, alignment, box, slice, digit, slot, slot_number };

#ifdef __CUDACC__
/// 0: nothing found; 1: a thread is reporting; 2: reported. Each loaded module has its own.
static __device__ int fault_reported = 0;
#endif

/// Reports the fault and ends the kernel, or throws. `more` is the vector's or slice's length, or the bytes that an
/// address is beyond its alignment.
PLEAT_BOTH inline void found(Fault fault, const char* tensor, const char* dim, long long value, long long extent,
                             long long more) {
#ifdef __CUDA_ARCH__
    // The others wait until it is reported: a trap ends the whole kernel (PTX ISA, "trap").
    if (atomicCAS(&fault_reported, 0, 1) != 0) {
        while (atomicAdd(&fault_reported, 0) != 2) __nanosleep(1000);
        asm volatile("trap;");
        return;
    }
#define PLEAT_TELL(text, ...)                                                                                  \
    printf("pleat: tensor %s has no " text " (block %u %u %u, thread %u %u %u)\n", tensor, dim, value, extent, \
           ##__VA_ARGS__, blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z)
#else
    char reported[512];
#define PLEAT_TELL(text, ...) \
    snprintf(reported, sizeof(reported), "pleat: tensor %s has no " text, tensor, dim, value, extent, ##__VA_ARGS__)
#endif
    switch (fault) {
        case Fault::place:
            PLEAT_TELL("%s(%lld): its extent is %lld");
            break;
        case Fault::vector:
            PLEAT_TELL("vector at %s(%lld): its extent is %lld, the vector's length %lld", more);
            break;
        case Fault::alignment:
            PLEAT_TELL("aligned vector at %s(%lld): its extent is %lld, the address %lld bytes too far", more);
            break;
        case Fault::box:
            PLEAT_TELL("box that is swizzled from %s(%lld) on: its extent is %lld, the address %lld bytes too far",
                       more);
            break;
        case Fault::slice:
            PLEAT_TELL("slice from %s(%lld): its extent is %lld, the slice's length %lld", more);
            break;
        case Fault::slot:
            PLEAT_TELL("slot for %s(%lld), which is negative: its slots are %lld");
            break;
        case Fault::slot_number:
            PLEAT_TELL("slot of %s that is number %lld: its slots are %lld");
            break;
        case Fault::digit:
            PLEAT_TELL("digit of %s that is %lld: its count is %lld");
            break;
    }
#undef PLEAT_TELL
#ifdef __CUDA_ARCH__
    __threadfence();
    atomicExch(&fault_reported, 2);
    asm volatile("trap;");
#else
    throw std::out_of_range(reported);
#endif
}

/// What the generated header calls a tensor or dim.
template <class X>
PLEAT_BOTH constexpr const char* name_of() {
    if constexpr (requires { X::pleat_name(); }) {
        return X::pleat_name();
    } else {
        return "without a name";
    }
}

/// What a place along D is compared with. A tensor that holds digits of a dim only may not know its size: no place
/// is beyond it then (nor beyond a size that is just endless<D>()).
template <class D>
PLEAT_BOTH constexpr long long end_of(long long extent) {
    return extent == endless<D>().get() ? 1LL << 62 : extent;
}

/// Are the place along D, and so many neighbours from there on, in the tensor, or in the slice of it that T is?
template <class T, class D, class L>
PLEAT_BOTH constexpr void check_along(const L& layout, const D& at, long long length) {
    using S = SeenAlong<T, D>;
    if constexpr (S::what != Sight::added) {
        long long extent = S::extent;
        if constexpr (S::what != Sight::sliced) extent = layout.extent(Type<D>()).get();
        const long long value = at.get();
        if (value < 0 || value + length > end_of<D>(extent))
            found(length == 1 ? Fault::place : Fault::vector, name_of<T>(), name_of<D>(), value, extent, length);
    }
}
/// Is the address p, along D, a multiple of so many bytes?
template <class T, class D, class L, class P>
PLEAT_BOTH constexpr void check_alignment(const L& layout, const D& at, P* p, unsigned long long bytes,
                                          Fault fault = Fault::alignment) {
    const auto beyond = reinterpret_cast<unsigned long long>(p) % bytes;
    if (beyond != 0)
        found(fault, name_of<T>(), name_of<D>(), at.get(), layout.extent(Type<D>()).get(),
              static_cast<long long>(beyond));
}
/// The same of a vector along D, where T has such.
template <class T, class D, class L, class P>
PLEAT_BOTH constexpr void check_vector(const L& layout, const D& at, P* p) {
    if constexpr (SeenAlong<T, D>::vector != 1) check_alignment<T>(layout, at, p, alignof(P));
}
/// Do n neighbours along D from a place and its address on, which are moved as one, lie in the tensor and at a
/// multiple of their bytes?
template <class D, class T, class L, class At, class P>
PLEAT_BOTH constexpr void check_neighbours_at(const L& layout, const At& place, P* p, int n) {
    const D at(place.template Coordinate<D>::value);
    check_along<T>(layout, at, n);
    check_alignment<T>(layout, at, p, n * sizeof(P));
}
/// The same from a cursor on.
template <class D, class Here>
PLEAT_BOTH constexpr void check_neighbours(const Here& here, int n) {
    using T = typename Here::Owner;
    const typename T::Element* const p = here.base + here.offset();
    check_neighbours_at<D, T>(here.layout, here.at, p, n);
}
/// Does a box of rows of 128 bytes, whose elements are neighbours along D, begin where their swizzle does?
template <class D, class Here>
PLEAT_BOTH constexpr void check_box(const Here& here) {
    using T = typename Here::Owner;
    const typename T::Element* const p = here.base + here.offset();
    check_alignment<T>(here.layout, D(here.at.template Coordinate<D>::value), p, 8 * 128, Fault::box);
}
template <class T, class L, class... Ds, class P>
PLEAT_BOTH constexpr void check_coordinates(const L& layout, const Coordinates<Ds...>& at, P* p) {
    (check_along<T>(layout, at.Leaf<Ds>::term, SeenAlong<T, Ds>::vector), ...);
    (check_vector<T>(layout, at.Leaf<Ds>::term, p), ...);
}
template <class T, class L, class At, class P>
PLEAT_BOTH constexpr void check_place(const L& layout, const At& at, P* p) {
    check_coordinates<T>(layout, at.coordinates(), p);
}

/// Do `length` places from `start` lie within the extent?
template <class T, class D, class I>
PLEAT_BOTH constexpr void check_slice(I start, long long length, I extent) {
    if (start < 0 || start + length > end_of<D>(extent))
        found(Fault::slice, name_of<T>(), name_of<D>(), start, extent, length);
}

/// Is a digit below its count? A subscript by another one would reach into the next digit.
#define PLEAT_CHECK_DIGIT(T, term) check_digit<T>(term)
template <class T, class Term>
PLEAT_BOTH constexpr void check_digit(const Term& term) {
    if constexpr (Term::hi != 0) {
        constexpr long long count = Term::hi / Term::lo;
        if (term.get() < 0 || term.get() >= count)
            found(Fault::digit, name_of<T>(), name_of<typename Term::Of>(), term.get(), count, 0);
    }
}

/// Is the fold that selects a ring's slot none before the first? Its modulo would be another ring's.
template <class T, class D, class I>
PLEAT_BOTH constexpr void check_slot(I place, int slots) {
    if (place < 0) found(Fault::slot, name_of<T>(), name_of<D>(), place, slots, 0);
}
/// Is a slot's number below their count?
template <class T, class D>
PLEAT_BOTH constexpr void check_slot_number(int number, int slots) {
    if (number < 0 || number >= slots) found(Fault::slot_number, name_of<T>(), name_of<D>(), number, slots, 0);
}

#endif

}  // namespace pleat
