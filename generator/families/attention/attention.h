// Attention as one launch on sm_90a (runtime/include/pleat/gpu/attention_sm90.h): two contractions, between them a
// softmax along the keys that stages of elements precede, behind the second whatever stages a tile takes. Found by
// its stages, whichever form of a spec wrote them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "families/attention/mask.h"
#include "families/attention/packed.h"
#include "families/gemm/tile.h"
#include "model/kernel.h"
#include "plan/launch.h"
#include "target/target.h"

namespace pleat::schedule {

struct Attention {
    /// The spec with tensors that nothing has in memory: what passes between the parts.
    std::shared_ptr<const model::Spec> spec;
    model::TensorId scores = -1, weights = -1, lse = -1;  // [.., row, key], [.., row, key], [.., row]
    model::Kernel clean;  // stores the scores as the softmax sees them where no key is masked, divided by `scale`
    model::Kernel seen;   // ... with what of the mask is no bound
    bool reads_keys = false;  // they read what lies along the keys
    bool multiplier_reads_keys = false;
    model::Kernel multiplier;  // stores what the probabilities are multiplied by; no stores: they are the weights
    model::Kernel result;      // reads weights and lse: the second contraction and what follows it
    double scale = 1;
    model::Kernel factor;  // stores what multiplies all scores of a tile as well; no stores: nothing does
    /// Scores need no maximum, if `bound` is no more than `bound_most`; without a store they never need one. They
    /// then are exponents of two, and `scale` is what makes logarithms of these.
    bool scores_bounded = false;
    model::Kernel bound;
    double bound_most = 0;
    KeyMask mask;          // in the graph of `masked`
    model::Kernel masked;  // stores the scores with all of the mask
    model::Axis key;
    Tile products,
        values;           // the two contractions' tiles: 64 rows and a block of keys, or all columns of the values
    int columns = 0;      // of the product with the values: those of the tile, or fewer
    int consumers = 2;    // warpgroups that multiply, 64 rows each
    int keys = 128;       // of a block
    int stages = 2;       // blocks of keys, and of values, on their way
    int outputs = 1;      // parts of 64 rows of 128 bytes that a consumer has on their way
    bool turns = true;    // consumers take turns
    bool clears = false;  // lengths bound the keys: values beyond them become 0
    /// Operands of packed sequences, `start` in the graph of `result`, and what stands for each (attention.cpp).
    struct Packed {
        PackedRead read;
        model::TensorId stand_in = -1;
        std::vector<model::NodeId> operands;  // of the lowered kernel
    };
    std::vector<Packed> packed;
    /// Where all that is stored or required of rows is of a sequence's first ones: how many these are, in the graph
    /// of `result`.
    std::optional<PackedLength> lengths;

    /// Batches that the mask tells apart, where blocks that it leaves can be listed ahead (lists.h).
    std::optional<std::vector<model::Axis>> lists;
    bool listed = false;  // they are

    /// Heads that share keys can be rows of a tile (grouped.h).
    std::optional<model::Axis> group;
    bool grouped = false;    // they are
    bool says_rows = false;  // settings say whether they are

    /// Do other rows follow where the keys end? Boxes would bring zeros behind a tensor's last.
    bool keys_are_packed() const;
    /// Of the places along the queries a consumer has rows of so many heads each.
    int64_t heads() const { return values.row_box ? values.row_box->inner : 1; }
    int64_t places() const { return values.row_box ? values.row_box->outer : values.mainloop.rows; }
    /// The dim of the queries.
    const model::Axis& row() const { return values.row_dims.front(); }
    bool has_factor() const { return !factor.stores.empty(); }
    bool bounded_at_launch() const { return !bound.stores.empty(); }
    bool multiplies() const { return !multiplier.stores.empty(); }
    int operand_bytes() const;  // of an element
    int64_t shared_bytes() const;
    /// Rows of a tile, keys of a block as its columns, and stages.
    model::Schedule settings() const;
    /// Do tiles see unlike many keys, so that blocks take one after the other from a count in workspace?
    bool unlike() const { return !mask.bounds.empty() || listed; }
    /// The rows of each sequence, where tiles are unlike and sequences are the outermost digit of the batch.
    const PackedLength* lengths_of_tiles() const;
    /// Do consumers pass over blocks of keys that only other consumers' rows see? Rows of two differ by no more
    /// keys than a block has. Of 8 bits it has not been measured.
    bool apart() const { return unlike() && !listed && consumers > 2 && operand_bytes() > 1; }
    /// Of `consumers` times 64 rows.
    model::Size tiles() const;
};

/// Attention in a lowered kernel; why it is none; nothing to say (empty) of kernels without a softmax between two
/// contractions.
std::variant<Attention, std::string> attention_of(const model::Spec& spec, const model::Kernel& lowered,
                                                  const Target& target);

}  // namespace pleat::schedule
