// Copies from global to shared memory that go on while the thread does: cp.async (PTX ISA, "Data Movement and
// Conversion Instructions: cp.async"). What a thread copies between two commits is a group. Groups are waited for
// in order, and what other threads copied is there after a barrier that follows their waits.
#pragma once

#include "pleat/gpu/fragment_memory.h"

namespace pleat {

/// Are N elements neighbours along one dim of both layouts, and all other strides that are literals multiples of N?
template <class A, class B, long long N, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr bool neighbours_in_both(Along<D, Period, Axes...>) {
    return neighbours<A, D>() >= N && neighbours<B, D>() >= N;
}
template <class A, class B, long long N, class Offset, class... Alongs>
PLEAT_BOTH constexpr bool any_neighbours_in_both(const Layout<Offset, Alongs...>*) {
    return (neighbours_in_both<A, B, N>(Alongs()) || ...);
}

/// In a checked build: do the N elements from a cursor on lie in its tensor, along the first dim along which they
/// are neighbours in both layouts?
template <class A, class B, int N, class Here, class D, long long Period, class... Axes>
PLEAT_BOTH constexpr bool checked_along(const Here& here, Along<D, Period, Axes...> along) {
    if constexpr (neighbours_in_both<A, B, N>(along)) check_neighbours<D>(here, N);
    return neighbours_in_both<A, B, N>(along);
}
template <class A, class B, int N, class Here, class Offset, class... Alongs>
PLEAT_BOTH constexpr void check_copied(const Here& here, const Layout<Offset, Alongs...>&) {
    (void)here.get();
    (void)(checked_along<A, B, N>(here, Alongs()) || ...);
}

PLEAT_SENTENCE(cp_async_takes_bytes, "cp.async copies 4, 8 or 16 bytes")
PLEAT_SENTENCE(cp_async_takes_one_dtype, "cp.async copies between tensors of one dtype")
PLEAT_SENTENCE(cp_async_takes_neighbours,
               "cp.async copies elements that are neighbours along one dim of both tensors; these share none")
PLEAT_SENTENCE(cp_async_takes_multiples, "cp.async copies to and from multiples of its bytes; a stride is none")
PLEAT_SENTENCE(cp_async_waits, "cp_async_wait<n>() waits until at most n groups are under way; n is not negative")

/// Is there a cp.async of Bytes from tensor G to tensor S? If not, in words.
template <int Bytes, class S, class G>
PLEAT_BOTH constexpr bool cp_async_fits() {
    using E = typename S::Element;
    using A = typename S::Layout;
    using B = typename G::Layout;
    constexpr long long n = Bytes / static_cast<int>(sizeof(E));
    if constexpr (Bytes != 4 && Bytes != 8 && Bytes != 16) {
        cp_async_takes_bytes<Bytes == 16>();
        return false;
    } else if constexpr (S::space != Space::shared) {
        wants<Space::shared, S>();
        return false;
    } else if constexpr (G::space != Space::global) {
        wants<Space::global, G>();
        return false;
    } else if constexpr (!same<E, typename Mutable<typename G::Element>::type>) {
        cp_async_takes_one_dtype<Bytes == 0>();
        return false;
    } else if constexpr (!any_neighbours_in_both<A, B, n>(static_cast<const A*>(nullptr))) {
        cp_async_takes_neighbours<Bytes == 0>();
        return false;
    } else if constexpr (!aligned_by<A>(n, true) || !aligned_by<B>(n, true)) {
        cp_async_takes_multiples<Bytes == 0>();
        return false;
    } else {
        return true;
    }
}

/// The bytes that begin at `from`, in global memory, to the address `at` in shared memory; zeros if they are not
/// present. It reads and writes memory behind the compiler's back, which must not move accesses across it.
template <int Bytes>
PLEAT_DEVICE void cp_async_bytes([[maybe_unused]] unsigned at, [[maybe_unused]] const void* from,
                                 [[maybe_unused]] bool present) {
#ifdef __CUDACC__
    const auto source = __cvta_generic_to_global(from);
    const int bytes = present ? Bytes : 0;
    if constexpr (Bytes == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(source), "r"(bytes) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(at), "l"(source), "n"(Bytes), "r"(bytes)
                     : "memory");
#endif
}

/// Copies the Bytes (4, 8 or 16) that begin at `from`, in global memory, to `to`, in shared memory: neighbours
/// along one dim of both tensors. If they are not `present`, nothing is read and zeros are written. Both places are
/// multiples of Bytes.
template <int Bytes = 16, class S, DimBits GivenTo, class... Ss, class G, DimBits Given, class... Gs>
PLEAT_DEVICE void cp_async(const Cursor<S, GivenTo, Ss...>& to, const Cursor<G, Given, Gs...>& from,
                           bool present = true) {
    [[maybe_unused]] constexpr bool fits = cp_async_fits<Bytes, S, G>();
    if constexpr (fits) {
        using L = typename S::Layout;
        wants_all_dims<S, GivenTo>();
        if constexpr ((all_dims(static_cast<const L*>(nullptr)) & ~GivenTo) == 0) wants_all_dims<G, Given>();
    }
    if constexpr (fits && checked) {
        using A = typename S::Layout;
        using B = typename G::Layout;
        constexpr int n = Bytes / static_cast<int>(sizeof(typename S::Element));
        check_copied<A, B, n>(to, to.layout);
        if (present) check_copied<A, B, n>(from, from.layout);
    }
#ifdef __CUDACC__
    if constexpr (fits) {
        const unsigned at = shared_address(to.base) +
                            static_cast<unsigned>(to.offset()) * static_cast<unsigned>(sizeof(typename S::Element));
        cp_async_bytes<Bytes>(at, from.address(), present);
    }
#else
    (void)to, (void)from, (void)present;
#endif
}

// Of something else, or in another order: a sentence.
PLEAT_SENTENCE(cp_async_takes_places,
               "cp_async<16>(tile[to], x[from]) copies from a place in global memory to one in shared memory")
template <int Bytes = 16, class X>
PLEAT_BOTH constexpr void cp_async(const X&) {
    cp_async_takes_places<same<X, void>>();
}
PLEAT_SENTENCE(
    cp_async_asks_a_bool,
    "cp_async<16>(tile[to], x[from], present) takes its bytes in angle brackets, and whether they are there")
template <int Bytes = 16, class X, class Y, class N>
    requires(is_place<X> && is_place<Y> && integer<N>)
PLEAT_BOTH constexpr void cp_async(const X&, const Y&, const N&) {
    cp_async_asks_a_bool<same<X, void>>();
}
template <int Bytes = 16, class X, class Y, class... Xs>
    requires(!is_place<X> || !is_place<Y>)
PLEAT_BOTH constexpr void cp_async(const X&, const Y&, const Xs&...) {
    cp_async_takes_places<same<X, void>>();
}

/// Closes the group of copies since the last commit.
PLEAT_DEVICE void cp_async_commit()
#ifdef __CUDACC__
{
    asm volatile("cp.async.commit_group;" ::: "memory");
}
#else
    ;
#endif

PLEAT_SENTENCE(cp_async_waits_for_known, "cp_async_wait<n>() takes its number in angle brackets")
template <class... Xs>
PLEAT_BOTH constexpr void cp_async_wait(const Xs&...) {
    cp_async_waits_for_known<(sizeof...(Xs) > 99)>();
}
/// Waits until at most Pending of this thread's latest groups are under way.
template <int Pending>
PLEAT_DEVICE void cp_async_wait() {
    cp_async_waits<(Pending >= 0)>();
#ifdef __CUDACC__
    asm volatile("cp.async.wait_group %0;" ::"n"(Pending) : "memory");
#endif
}

}  // namespace pleat
