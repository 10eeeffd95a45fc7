// Gradients of attention by five products: whether rows that are keys can add to the queries' sums in a fixed order
// (runtime/include/pleat/gpu/attention_ordered_sm90.h), and what memory that takes.
#pragma once

#include "families/attention/backward.h"

namespace pleat::schedule {

/// Do both sides agree on which tiles of keys see which of queries? `key`: the rows.
bool agree_on_order(const AttentionBackward& backward, const model::Axis& key);

/// Do sums and products fit into registers and shared memory, and are there none of the plane's elements?
bool fits_in_order(const AttentionBackward& backward, const Target& target);

/// Columns of a block in that form, if it exists: 64, or 128 where a thread's registers and shared memory hold
/// them.
int block_in_order(AttentionBackward backward, const Target& target);

/// The form that adds in order, with as many blocks on their way as shared memory has room for.
AttentionBackward in_order(AttentionBackward backward, const Target& target);

/// Tiles of keys come in pairs of a long and a short one.
bool is_paired(const AttentionBackward& backward);

/// Shared memory of a block.
int64_t ordered_bytes(const AttentionBackward& backward);

}  // namespace pleat::schedule
