// Thread-block clusters: ranks, barriers, and combining reduction states across the blocks of a cluster through
// distributed shared memory (PTX ISA: mapa, st.async, barrier.cluster). sm_90 and later. Device code; knows nothing
// of dims.
#pragma once

#include "pleat/gpu/barrier.h"
#include "pleat/gpu/reduce.h"
#include "pleat/pairs.h"

namespace pleat {

/// The address in block `block`'s shared memory of what lies at `here` in this block's.
__device__ __forceinline__ unsigned shared_word_of(unsigned block, const void* here) {
    unsigned remote;
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(shared_word(here)), "r"(block));
    return remote;
}
/// Stores a word in another block's shared memory, whose barrier at `all` counts its bytes.
__device__ __forceinline__ void send_word(unsigned there, unsigned word, unsigned all) {
    asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(there),
                 "r"(word), "r"(all)
                 : "memory");
}

/// As send_word, a state of words.
template <class S>
__device__ __forceinline__ void send_state(unsigned there, const S& state, unsigned all) {
#pragma unroll
    for (unsigned i = 0; i < sizeof(S) / 4; ++i)
        send_word(there + 4 * i, reinterpret_cast<const unsigned*>(&state)[i], all);
}

/// To slot `slot` of an exchange in block `block`, whose barrier lies at `all`.
template <int Slots, class S, class... Rest>
__device__ __forceinline__ void send_states(unsigned block, const Exchange<Slots, S, Rest...>& to, unsigned slot,
                                            unsigned all, const S& state, const Rest&... others) {
    send_state(shared_word_of(block, &to.slots[slot]), state, all);
    if constexpr (sizeof...(Rest) > 0) send_states(block, to.rest, slot, all, others...);
}

/// Where the blocks of a cluster leave their states of one pass, and the barrier that counts the bytes of them. For
/// one use.
template <class States, unsigned Bytes>
struct CountedStates {
    States states;
    Barrier all;

    /// One thread of each block, before cluster_arrive_ready().
    __device__ __forceinline__ void init() {
        all.init(1);
        barriers_ready();
        expect();
    }
    /// One thread announces what comes next.
    __device__ __forceinline__ void expect() { all.expect(Bytes); }
};

/// Of a cluster's Slots states of one kind or several: one of each block, or of each warp.
template <int Slots, class... S>
struct ClusterExchange : CountedStates<Exchange<Slots, S...>, Slots * (sizeof(S) + ...)> {
    /// Into slot `slot` of block `block`.
    __device__ __forceinline__ void send(unsigned block, unsigned slot, const S&... states) {
        send_states(block, this->states, slot, shared_word_of(block, &this->all), states...);
    }
};

/// Combines states across the blocks of a cluster, after across_block. No thread waits but for the states
/// themselves: a barrier of the cluster takes longer and waits for all that its threads have under way. So what a
/// thread has read and another block stores after the exchange must have arrived() before across_block. The first
/// use in a kernel comes after cluster_wait(), so that every block's shared memory exists.
template <int Blocks, class... S>
__device__ __forceinline__ void across_cluster(ClusterExchange<Blocks, S...>& exchange, S&... states) {
    if (threadIdx.x < Blocks) exchange.send(threadIdx.x, cluster_rank(), states...);
    exchange.all.wait_cluster(0);
    exchange.states.take(states...);
}

/// Two exchanges that take turns with rows that follow one another.
template <int Slots, class... S>
struct ExchangesInTurn {
    ClusterExchange<Slots, S...> halves[2];

    /// One thread of each block, before cluster_arrive_ready().
    __device__ __forceinline__ void init() {
        halves[0].init();
        halves[1].init();
    }
    /// That of the nth row, counted from 0.
    __device__ __forceinline__ ClusterExchange<Slots, S...>& half(unsigned nth) { return halves[nth % 2]; }
    /// Every thread gets the nth row's states, once each row has been sent.
    __device__ __forceinline__ void take(unsigned nth, S&... states) {
        half(nth).all.wait_cluster(nth / 2 % 2);
        if (threadIdx.x == 0) half(nth).expect();
        half(nth).states.take(states...);
    }
};

/// Combines states across a cluster for rows that follow one another, each after the one before it. Two halves take
/// turns: a block sends a row's states once all its threads have taken those of the row before, which takes what
/// every block has sent of that row, so that nobody is still to take what a half held two rows before.
template <int Blocks, int Warps, class... S>
struct ClusterInTurn {
    Exchange<Warps, S...> of_block[2];
    ExchangesInTurn<Blocks, S...> of_cluster;

    /// One thread of each block, before cluster_arrive_ready().
    __device__ __forceinline__ void init() { of_cluster.init(); }
    /// The states of the nth row, counted from 0; the first time after cluster_wait(). As for across_cluster, what
    /// another block stores behind it must have arrived() before.
    __device__ __forceinline__ void combine(unsigned nth, S&... states) {
        across_block(of_block[nth % 2], states...);
        if (threadIdx.x < Blocks) of_cluster.half(nth).send(threadIdx.x, cluster_rank(), states...);
        of_cluster.take(nth, states...);
    }
};

/// The states that the Warps warps of each block of a cluster have of a row, for rows that follow one another: two
/// halves take turns, and every warp takes row n's states before it sends those of row n + 1. So no warp is still
/// to take row n when those of row n + 2 arrive in its half: they are sent after row n + 1 has been taken, of which
/// each warp sent its own states after it took row n.
template <int Blocks, int Warps, class... S>
struct RowsInTurn : ExchangesInTurn<Blocks * Warps, S...> {
    /// The states of the nth row, counted from 0; the first time after cluster_wait().
    __device__ __forceinline__ void send(unsigned nth, S&... states) {
        (across_lanes<32>(states), ...);
        const unsigned block = threadIdx.x % 32, warp = threadIdx.x / 32;
        if (block < Blocks) this->half(nth).send(block, cluster_rank() * Warps + warp, states...);
    }
};

/// The states that the blocks of a cluster have of Rows rows.
template <int Rows, int Blocks, class... S>
struct RowsStates;
template <int Rows, int Blocks>
struct RowsStates<Rows, Blocks> {};
template <int Rows, int Blocks, class S, class... Rest>
struct RowsStates<Rows, Blocks, S, Rest...> {
    unsigned words[Rows][Blocks][sizeof(S) / 4];
    RowsStates<Rows, Blocks, Rest...> rest;

    /// To block `to` of the cluster, whose barrier lies at `all`.
    __device__ __forceinline__ void send(int row, unsigned to, unsigned all, const S& s, const Rest&... others) {
        send_state(shared_word_of(to, words[row][cluster_rank()]), s, all);
        if constexpr (sizeof...(Rest) > 0) rest.send(row, to, all, others...);
    }
    /// The states of all blocks, combined in pairs.
    __device__ __forceinline__ void take(int row, S& s, Rest&... others) const {
        s = in_pairs<Blocks>([&](int block) {
            S state;
#pragma unroll
            for (unsigned i = 0; i < sizeof(S) / 4; ++i)
                reinterpret_cast<unsigned*>(&state)[i] = words[row][block][i];
            return state;
        });
        if constexpr (sizeof...(Rest) > 0) rest.take(row, others...);
    }
};

/// Of states of Rows rows that every block of the cluster shares.
template <int Rows, int Blocks, class... S>
struct RowsExchange : CountedStates<RowsStates<Rows, Blocks, S...>, Rows * Blocks * (sizeof(S) + ...)> {};

/// Combines states of rows across the blocks of a cluster, each row shared by Lanes neighbouring lanes of every
/// block, after across_lanes; otherwise as for one row.
template <int Lanes, int Rows, int Blocks, class... S>
__device__ __forceinline__ void across_cluster(RowsExchange<Rows, Blocks, S...>& exchange, S&... states) {
    const int row = static_cast<int>(threadIdx.x) / Lanes;
    for (unsigned to = threadIdx.x % Lanes; to < Blocks; to += Lanes)
        exchange.states.send(row, to, shared_word_of(to, &exchange.all), states...);
    exchange.all.wait_cluster(0);
    exchange.states.take(row, states...);
}

}  // namespace pleat
