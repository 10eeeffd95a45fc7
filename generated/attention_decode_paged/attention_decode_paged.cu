// Written by pleat from attention_decode_paged.json. Do not edit.
// attention_decode, with keys and values in pages of 16 tokens: page S / 16 of a sequence is TABLE's, one of N
#include "dims.h"
#include "pleat/gpu/attention_sm80.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace attention_decode_paged {

//   contract s = q, k[N = TABLE, P = S % 16] along D
//   let seen = S - LEN <= Q - extent(Q)
//   let z = where(seen, s * rsqrt(extent(D)), -inf)
//   reduce lse = logsumexp of z along S
//   let p = exp(z - lse), rounded
//   contract acc = p, v[N = TABLE, P = S % 16] along S
//   require LEN >= 0 and LEN <= extent(S)
//   let used = S // 16 * 16 < LEN
//   require not used or TABLE >= 0 and TABLE < extent(N)
//   store o = acc
//   store LSE = lse

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_paged_few)
// attention_decode_paged_few: tiles of 16 rows along Q, G that see the same keys go through them 64 at a time;
// blocks have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_decode_paged_few(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                               const int* TABLE_ptr, const int* LEN_ptr, pleat::bf16* o_ptr, float* LSE_ptr,
                               long long B_size, long long Q_size, long long S_size, long long N_size,
                               unsigned char* workspace, unsigned* status) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(N(N_size)));
    const v v_(v_ptr, pleat::extents(N(N_size)));
    const TABLE table(TABLE_ptr, pleat::extents(B(B_size), S(S_size)));
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const long long all = B_size;
    for (long long i_ = blockIdx.x * 128ll + threadIdx.x; i_ < all; i_ += gridDim.x * 128ll) {
        const B b(i_);
        // attention_decode_paged.json:35: require LEN >= 0 and LEN <= extent(S)
        const long long LEN_e = pleat::convert<long long>(*len[b]);
        if (!(LEN_e >= 0ll && LEN_e <= static_cast<long long>(S_size))) atomicOr(status, 1u);
    }
    const long long all_ = B_size * pleat::size_ceil_div(S_size, 16);
    for (long long i_2 = blockIdx.x * 128ll + threadIdx.x; i_2 < all_; i_2 += gridDim.x * 128ll) {
        const B b_(i_2 / (pleat::size_ceil_div(S_size, 16)));
        const pleat::Fold<S, 16> s_(i_2 % (pleat::size_ceil_div(S_size, 16)));
        // attention_decode_paged.json:37: require not used or TABLE >= 0 and TABLE < extent(N)
        const long long LEN_e_ = pleat::convert<long long>(*len[b_]);
        const bool used_at = static_cast<long long>(s_.get()) * 16ll < LEN_e_;
        const long long TABLE_e = pleat::convert<long long>(*table[s_ + b_]);
        if (!(!used_at || TABLE_e >= 0ll && TABLE_e < static_cast<long long>(N_size))) atomicOr(status, 2u);
    }
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 1, 4, 16, 5>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from / (4));
        const G g(from % (4));
        const long long LEN_e_2 = pleat::convert<long long>(*len[b_2]);
        const long long least = LEN_e_2 + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to / (4));
        const G g_(to % (4));
        const long long LEN_e_3 = pleat::convert<long long>(*len[b_2]);
        const long long most = LEN_e_3 + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return q_[h + b_2 + g + q_2 + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const S s_2(place);
        const long long TABLE_e_ = pleat::convert<long long>(*table[b_2 + s_2]);
        const long long v_2 = static_cast<long long>(((s_2.get()) % 16));
        if (!pleat::within(TABLE_e_, N_size) || !pleat::within(v_2, 16)) return nullptr;
        return k_[h + D(0) + N(TABLE_e_) + P(v_2)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const S s_2(place);
        const long long TABLE_e_ = pleat::convert<long long>(*table[b_2 + s_2]);
        const long long v_2 = static_cast<long long>(((s_2.get()) % 16));
        if (!pleat::within(TABLE_e_, N_size) || !pleat::within(v_2, 16)) return nullptr;
        return v_[h + E(0) + N(TABLE_e_) + P(v_2)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const S s_2(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_decode_paged.json:39: store LSE
            *lse_[h + b_2 + g + q_2] = row_lse;
        }
        const E e_(column);
        // attention_decode_paged.json:38: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b_2 + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

#if !defined(PLEAT_APART) || defined(PLEAT_APART_attention_decode_paged_rows)
// attention_decode_paged_rows: tiles of 64 rows along Q, G that see the same keys go through them 64 at a time;
// blocks have equal shares of all keys.
extern "C" __global__ void __launch_bounds__(128, 2)
    attention_decode_paged_rows(const pleat::bf16* q_ptr, const pleat::bf16* k_ptr, const pleat::bf16* v_ptr,
                                const int* TABLE_ptr, const int* LEN_ptr, pleat::bf16* o_ptr, float* LSE_ptr,
                                long long B_size, long long Q_size, long long S_size, long long N_size,
                                unsigned char* workspace, unsigned* status) {
    const q q_(q_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const k k_(k_ptr, pleat::extents(N(N_size)));
    const v v_(v_ptr, pleat::extents(N(N_size)));
    const TABLE table(TABLE_ptr, pleat::extents(B(B_size), S(S_size)));
    const LEN len(LEN_ptr, pleat::extents(B(B_size)));
    const o o_(o_ptr, pleat::extents(B(B_size), Q(Q_size)));
    const LSE lse_(LSE_ptr, pleat::extents(B(B_size), Q(Q_size)));
    pleat::wait_for_kernel_before();
    const long long all = B_size;
    for (long long i_ = blockIdx.x * 128ll + threadIdx.x; i_ < all; i_ += gridDim.x * 128ll) {
        const B b(i_);
        // attention_decode_paged.json:35: require LEN >= 0 and LEN <= extent(S)
        const long long LEN_e = pleat::convert<long long>(*len[b]);
        if (!(LEN_e >= 0ll && LEN_e <= static_cast<long long>(S_size))) atomicOr(status, 1u);
    }
    const long long all_ = B_size * pleat::size_ceil_div(S_size, 16);
    for (long long i_2 = blockIdx.x * 128ll + threadIdx.x; i_2 < all_; i_2 += gridDim.x * 128ll) {
        const B b_(i_2 / (pleat::size_ceil_div(S_size, 16)));
        const pleat::Fold<S, 16> s_(i_2 % (pleat::size_ceil_div(S_size, 16)));
        // attention_decode_paged.json:37: require not used or TABLE >= 0 and TABLE < extent(N)
        const long long LEN_e_ = pleat::convert<long long>(*len[b_]);
        const bool used_at = static_cast<long long>(s_.get()) * 16ll < LEN_e_;
        const long long TABLE_e = pleat::convert<long long>(*table[s_ + b_]);
        if (!(!used_at || TABLE_e >= 0ll && TABLE_e < static_cast<long long>(N_size))) atomicOr(status, 2u);
    }
    using Tiles = pleat::AttentionSm80<pleat::bf16, 128, 128, 4, 1, 64, 4>;
    extern __shared__ __align__(1024) unsigned char memory[];
    const Tiles tiles(memory, workspace);
    const auto keys = [&](int batch, int from, int to) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        pleat::KeyRange seen_(S_size, true);
        const Q q_2(from / (4));
        const G g(from % (4));
        const long long LEN_e_2 = pleat::convert<long long>(*len[b_2]);
        const long long least = LEN_e_2 + static_cast<long long>(q_2.get()) - static_cast<long long>(Q_size);
        const Q q_3(to / (4));
        const G g_(to % (4));
        const long long LEN_e_3 = pleat::convert<long long>(*len[b_2]);
        const long long most = LEN_e_3 + static_cast<long long>(q_3.get()) - static_cast<long long>(Q_size);
        seen_.end_at(least, most);
        return seen_;
    };
    const auto query = [&](int batch, int row) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return q_[h + b_2 + g + q_2 + D(0)].get();
    };
    const auto key = [&](int batch, int place) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const S s_2(place);
        const long long TABLE_e_ = pleat::convert<long long>(*table[b_2 + s_2]);
        const long long v_2 = static_cast<long long>(((s_2.get()) % 16));
        if (!pleat::within(TABLE_e_, N_size) || !pleat::within(v_2, 16)) return nullptr;
        return k_[h + D(0) + N(TABLE_e_) + P(v_2)].get();
    };
    const auto value = [&](int batch, int place) -> const pleat::bf16* {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const S s_2(place);
        const long long TABLE_e_ = pleat::convert<long long>(*table[b_2 + s_2]);
        const long long v_2 = static_cast<long long>(((s_2.get()) % 16));
        if (!pleat::within(TABLE_e_, N_size) || !pleat::within(v_2, 16)) return nullptr;
        return v_[h + E(0) + N(TABLE_e_) + P(v_2)].get();
    };
    const auto scores = [&](int batch, int row) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        return [=](int key_of, float product) {
            const S s_2(key_of);
            return product;
        };
    };
    const auto leave = [&](int batch, int row, int column, const auto& sums, float row_lse) {
        const B b_2(batch / (8));
        const H h(batch % (8));
        const Q q_2(row / (4));
        const G g(row % (4));
        if (column == 0) {
            // attention_decode_paged.json:39: store LSE
            *lse_[h + b_2 + g + q_2] = row_lse;
        }
        const E e_(column);
        // attention_decode_paged.json:38: store o
        float o__out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            o__out[e] = sums[e];
        }
        pleat::store(o_[h + b_2 + g + q_2 + e_].get(), pleat::converted<pleat::bf16>(o__out));
    };
    tiles.run(pleat::AttentionRows(Q_size * 4, B_size * 8), 8.838834765e-02f, keys, query, key, value, scores,
              leave);
}
#endif

}  // namespace attention_decode_paged
