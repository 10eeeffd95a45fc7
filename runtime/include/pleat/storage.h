// Tensors that are not in global memory, and rings of them.
//
//   __shared__ A_tile::Storage memory;          // as large and aligned as the layout asks
//   const A_tile tile(memory);
//   *tile.slot(k)[m][k % K(64)] = ...           // a ring: the slot of fold k, then a tensor like others
//   auto here = tile.walk(k);  *here, ++here    // the same one after the other, without a division
//   Acc acc;  *acc[m][n] += ...                 // registers: an array in the object
//
// Knows nothing of layouts and of how data comes and goes.
#pragma once

#include "pleat/tensor.h"

namespace pleat {

/// A tensor in shared memory, at an address that is aligned to Align bytes. Elements: of its storage, padding
/// included.
template <class Self, class E, class L, int Align, int Elements>
struct SharedTensor : Tensor<Self, E, L> {
    PLEAT_KNOWN(int, space, Space::shared);
    PLEAT_KNOWN(int, alignment, Align);
    using Storage = StorageOf<E, Elements, Align>;
};

/// A tensor that lies in the object itself. Its indices are to be constants after the compiler has unrolled the
/// loops around them; else the array goes to local memory. Copying it copies the elements.
template <class Self, class E, class L, int Elements>
struct RegisterTensor {
    using Element = E;
    using Item = E;
    using Layout = L;
    PLEAT_KNOWN(int, space, Space::registers);

    /// Reading through a const object.
    struct ReadOnly {
        using Element = const E;
        using Item = const E;
        using Layout = L;
        PLEAT_KNOWN(int, space, Space::registers);
#ifdef PLEAT_CHECKED
        PLEAT_BOTH static constexpr const char* pleat_name() { return Self::pleat_name(); }
#endif
        template <class C, bool ok = false>
        PLEAT_BOTH static constexpr void refuse() {
            Self::template refuse<C, ok>();
        }
    };

    /// Elements without a value yet.
    constexpr RegisterTensor() = default;
    /// All elements the same.
    PLEAT_BOTH explicit constexpr RegisterTensor(const E& value) { fill(value); }

    PLEAT_BOTH constexpr void fill(const E& value) {
        for (int i = 0; i < Elements; ++i) elements_[i] = value;
    }
    // A tensor where an element is meant: a sentence.
    template <value_of<E> V>
    PLEAT_BOTH constexpr operator V() const {
        Self::template refuse<Value>();
        return V();
    }
    template <class X>
    PLEAT_BOTH constexpr void operator+=(const X&) {
        Self::template refuse<Value>();
    }
    template <class X>
    PLEAT_BOTH constexpr void operator*=(const X&) {
        Self::template refuse<Value>();
    }
    template <class X = E>
    PLEAT_BOTH constexpr NoElement<X> operator*() const {
        Self::template refuse<Dereference>();
        return {};
    }
    PLEAT_BOTH constexpr const E* begin() const {
        tensors_are_no_ranges<same<Self, void>>();
        return nullptr;
    }
    PLEAT_BOTH constexpr const E* end() const { return nullptr; }

    /// As a view, to slice it and so on.
    PLEAT_BOTH constexpr auto view() { return Tensor<Self, E, L>{elements_, L()}.view(); }
    PLEAT_BOTH constexpr auto view() const { return Tensor<ReadOnly, const E, L>{elements_, L()}.view(); }
    PLEAT_BOTH constexpr auto cursor() { return Tensor<Self, E, L>{elements_, L()}.cursor(); }
    PLEAT_BOTH constexpr auto cursor() const { return Tensor<ReadOnly, const E, L>{elements_, L()}.cursor(); }
    template <class C>
    PLEAT_BOTH constexpr decltype(auto) operator[](const C& c) {
        return Tensor<Self, E, L>{elements_, L()}[c];
    }
    template <class C>
    PLEAT_BOTH constexpr decltype(auto) operator[](const C& c) const {
        return Tensor<ReadOnly, const E, L>{elements_, L()}[c];
    }
    template <class A>
    PLEAT_BOTH static constexpr auto extent() {
        return Tensor<Self, E, L>{nullptr, L()}.template extent<A>();
    }
    PLEAT_BOTH static constexpr auto extents() { return Tensor<Self, E, L>{nullptr, L()}.extents(); }
    PLEAT_BOTH static constexpr auto storage_size() { return L().storage(); }

    PLEAT_BOTH static constexpr L layout() { return L(); }
    PLEAT_BOTH constexpr E* get() { return elements_; }
    PLEAT_BOTH constexpr const E* get() const { return elements_; }

private:
    E elements_[Elements];
};

/// Stands for a list without the ring's fold in Self::refuse.
struct NoSlot {};

PLEAT_SENTENCE(walks_are_at_a_slot,
               "a walk over a ring is at a slot, (*walk)[...] is a place in it, and ++walk goes to the next one")
PLEAT_SENTENCE(slots_are_of_places, "slot(k) and walk(k) take the place along the ring's dim")

/// Slots one after the other, for as many steps along a fold as are in flight at once.
template <class R>
class RingWalk {
public:
    PLEAT_BOTH constexpr RingWalk(const R& ring, int slot) : ring_(ring), slot_(slot) {}

    PLEAT_BOTH constexpr auto operator*() const { return ring_.at(slot_); }
    PLEAT_BOTH constexpr RingWalk& operator++() {
        if (++slot_ == R::slots) slot_ = 0;
        return *this;
    }
    // It is no tensor and takes one step at a time: a sentence.
    template <class X>
    PLEAT_BOTH constexpr decltype(auto) operator[](const X&) const {
        walks_are_at_a_slot<same<X, void>>();
        return ring_.at(slot_).cursor().refused();
    }
    template <class X>
    PLEAT_BOTH constexpr void operator+=(const X&) {
        walks_are_at_a_slot<same<X, void>>();
    }
    template <class X>
    PLEAT_BOTH constexpr RingWalk operator+(const X&) const {
        walks_are_at_a_slot<same<X, void>>();
        return *this;
    }
    PLEAT_BOTH constexpr auto slot(...) const {
        walks_are_at_a_slot<same<R, void>>();
        return ring_.at(slot_);
    }
    PLEAT_BOTH constexpr void operator--(int) { walks_are_at_a_slot<same<R, void>>(); }

private:
    R ring_;
    int slot_;
};

/// Slots of `Step` elements, one for each value of fold By modulo `Slots`. Generated code declares
///   struct A_tile : Ring<A_tile, A_tile_slot, Fold<K, 64>, 3, 8192>
/// where A_tile_slot is a tensor that has no digit of By.
template <class Self, class SlotTensor, class By, int Slots, int Step>
struct Ring {
    using Slot = SlotTensor;
    using Element = typename Slot::Element;
    PLEAT_KNOWN(int, space, Slot::space);
    PLEAT_KNOWN(int, alignment, Slot::alignment);
    PLEAT_KNOWN(int, slots, Slots);
    using Storage = StorageOf<Element, Slots * Step, alignment>;

    /// The slot of an index or list that has By's dim; By is not negative.
    template <class C>
    PLEAT_BOTH constexpr Slot slot(const C& c) const {
        return Slot(base_ + slot_of(c) * Step);
    }
    PLEAT_BOTH constexpr Slot slot() const {
        slots_are_of_places<same<Self, void>>();
        return Slot(base_);
    }
    template <int I>
    PLEAT_BOTH constexpr Slot slot() const {
        slots_are_of_places<(I < 0 && I > 0)>();
        return Slot(base_);
    }
    PLEAT_BOTH constexpr RingWalk<Self> walk() const {
        slots_are_of_places<same<Self, void>>();
        return {static_cast<const Self&>(*this), 0};
    }
    /// From the slot of c on, the next one at each ++.
    template <class C>
    PLEAT_BOTH constexpr RingWalk<Self> walk(const C& c) const {
        return {static_cast<const Self&>(*this), slot_of(c)};
    }
    /// Slot number i, in [0, slots).
    PLEAT_BOTH constexpr Slot at(int i) const {
        if constexpr (checked) check_slot_number<Self, typename By::Of>(i, Slots);
        return Slot(base_ + i * Step);
    }

    /// A ring has no elements but those of its slots: a sentence.
    template <class C>
    PLEAT_BOTH constexpr decltype(auto) operator[](const C& c) const {
        Self::template refuse<C>();
        if constexpr (Typed<C>) {
            return at(0)[c].refused();
        } else {
            return at(0).cursor().refused();
        }
    }

    /// Elements of all slots.
    PLEAT_BOTH static constexpr int storage_size() { return Slots * Step; }
    PLEAT_BOTH constexpr Element* get() const { return base_; }

    template <class C>
    PLEAT_BOTH static constexpr int slot_of(const C& c) {
        using U = typename UnsignedOf<typename By::Int>::type;
        return static_cast<int>(static_cast<U>(fold_of(c)) % static_cast<U>(Slots));
    }
    /// How often all slots were passed before that of c.
    template <class C>
    PLEAT_BOTH static constexpr int lap_of(const C& c) {
        using U = typename UnsignedOf<typename By::Int>::type;
        return static_cast<int>(static_cast<U>(fold_of(c)) / static_cast<U>(Slots));
    }
    template <class C>
    PLEAT_BOTH static constexpr typename By::Int fold_of(const C& c) {
        using I = typename By::Int;
        if constexpr (selects<C>()) {
            I fold;
            if constexpr (step_of<C>() % PLEAT_N(By::lo) == 0 && is_index<C>) {
                fold = static_cast<I>(c.value_ * static_cast<I>(PLEAT_N(C::lo) / PLEAT_N(By::lo)));
            } else {
                constexpr long long step = gcd(step_of<C>(), By::lo);
                fold = floor_div<PLEAT_N(By::lo) / step>(sum_along<typename By::Of, step>(coordinates(c)));
            }
            if constexpr (checked)
                check_slot<Self, typename By::Of>(static_cast<I>(fold * static_cast<I>(By::lo)), Slots);
            return fold;
        } else {
            Self::template refuse<NoSlot>();
            return I(0);
        }
    }
    /// Has one of the terms a digit at or above the fold? What lies within a slot picks none.
    template <class... Terms>
    PLEAT_BOTH static constexpr bool reaches_fold(Type<Coordinates<Terms...>>) {
        return ((on<Terms, typename By::Of> && (PLEAT_N(Terms::hi) == 0 || PLEAT_N(Terms::hi) > PLEAT_N(By::lo))) ||
                ...);
    }
    template <class C>
    PLEAT_BOTH static constexpr bool selects() {
        if constexpr (Typed<C>) {
            return reaches_fold(Type<decltype(coordinates(*static_cast<const C*>(nullptr)))>());
        } else {
            return false;
        }
    }

    // For this library: see Dim.
    Element* base_;
};

}  // namespace pleat
