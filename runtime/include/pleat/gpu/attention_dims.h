// Attention of pointers whose functions take dims. AttentionSm80 (pleat/gpu/attention_sm80.h) counts batches, rows,
// keys and columns in integers of its own; TypedAttention says along which dims they count, so that a batch for a
// row, a row for a key or a column of another dim do not compile:
//
//   using Tiles = pleat::TypedAttention<pleat::AttentionSm80<...>, Joint<B, H>, Joint<Q, G>, S, E>;
//   const auto key = [&](Tiles::Batch batch, const S& s) -> const bf16* { ... };
//
// Costs no instruction. Knows nothing of what is computed.
#pragma once

#include "pleat/gpu/tile_dims.h"

namespace pleat {

/// Batch and Row: a dim or, as pleat::Joint, several that are counted as one. Key: a dim of the scores. Column: of
/// the result.
template <class Attention, class BatchDim, class RowDim, class KeyDim, class ColumnDim>
struct TypedAttention : Attention {
    using Attention::Attention;
    using Untyped = Attention;
    using Batch = BatchDim;
    using Row = RowDim;
    using Key = KeyDim;
    using Column = ColumnDim;

    /// As the attention's, in dims.
    template <class Grid, class Range, class Query, class KeyLine, class ValueLine, class Scores, class Leave>
    PLEAT_DEVICE void run(const Grid& grid, float scale, const Range& range, const Query& query, const KeyLine& key,
                          const ValueLine& value, const Scores& scores, const Leave& leave) const {
        Attention::run(
            grid, scale, [&](int batch, int first, int last) { return range(Batch(batch), Row(first), Row(last)); },
            [&](int batch, int row) { return query(Batch(batch), Row(row)); },
            [&](int batch, int k) { return key(Batch(batch), Key(k)); },
            [&](int batch, int k) { return value(Batch(batch), Key(k)); },
            [&](int batch, int row) {
                const auto seen = scores(Batch(batch), Row(row));
                return [=](int k, float s) { return seen(Key(k), s); };
            },
            [&](int batch, int row, int column, const auto& sums, float lse) {
                leave(Batch(batch), Row(row), Column(column), sums, lse);
            });
    }
};

}  // namespace pleat
