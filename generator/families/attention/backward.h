// The gradients of attention as one launch on sm_90a (runtime/include/pleat/gpu/attention_backward_sm90.h): of the
// plane that queries and keys span, two contractions land on it, stages of elements make weights of them, and
// further contractions take these along the keys (dQ) or along the queries (dK, dV), and sums of elements along
// either are numbers of a query or a key. Found by its stages, of which none knows what it is the gradient of.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "families/attention/backward_packed.h"
#include "families/attention/mask.h"
#include "families/attention/totals.h"
#include "families/gemm/tile.h"
#include "model/kernel.h"
#include "plan/forms.h"
#include "plan/launch.h"
#include "target/target.h"

namespace pleat::schedule {

/// What the blocks of one side do: 64 rows a consumer, block by block of columns. Rows are queries and columns
/// keys, or the other way round.
struct BackwardSide {
    struct Result {
        model::Kernel kernel;  // a contraction of weights, and the stages behind it
        Tile tile;             // of 64 rows and all of its columns
    };
    bool of_keys = false;                  // its rows are keys
    std::vector<size_t> sums;              // of the first product's operand (0), and of the second's (1)
    bool needs_others = false;             // weights need the second product
    bool multiples = false;                // the first are multiples of it, and the second need none of it
    model::TensorId others = -1;           // what that leaves, [.., row, column]: no memory has it
    std::vector<model::TensorId> weights;  // nor these: of each of the sums
    model::Kernel clean, seen;      // store the weights where all is seen, and with what of the mask is no bound
    model::Kernel masked;           // stores the scores with all of the mask
    KeyMask mask;                   // in the graph of `masked`
    Tile products, other_products;  // the first products' tiles
    std::vector<Result> results;    // of each of the sums
    std::vector<model::TensorId> values;  // tensors of one number for each column: the producer brings them
    bool reads_columns = false;           // weights read what lies along the columns beside those
    std::vector<PlaneTotal> totals;       // sums along the columns, a number for each row
    model::Kernel behind;                 // the stages that take these
    model::Axis column;
    model::Size group = 1;  // batches of the products for one of the results
    bool ragged = false;    // the last group may lack some
    int block = 64;         // columns at a time
    int stages = 2;         // blocks on their way
    /// Of packed sequences, in the graph of `masked`: where a sequence's columns begin and how many they are.
    struct Columns {
        model::NodeId start = -1;
        PackedLength length;
    };
    std::optional<Columns> packed;
    /// Batches that the mask tells apart, where blocks that it leaves can be listed ahead (lists.h).
    std::optional<std::vector<model::Axis>> lists;
    /// Which of the values comes as exp2_offset of itself, and whether weights are 0 where it is -inf.
    struct Offset {
        int value = -1;
        bool guarded = false;
        bool alone = false;  // other values come as 0 there
    };
    Offset offset;

    bool both() const { return sums.size() > 1; }
    model::Size tiles(const model::Spec& spec) const;
    /// If it were the only one.
    int64_t shared_bytes(int64_t depth, int64_t other) const;
};

struct AttentionBackward {
    /// The spec with tensors that nothing has in memory: what passes between the parts.
    std::shared_ptr<const model::Spec> spec;
    /// Those whose rows are keys, one with both sums or one for each; then that whose rows are queries.
    std::vector<BackwardSide> sides;
    int64_t depth = 0, other = 0;  // of the first product, of the second
    int box = 64;                  // rows of one copy
    /// Rows that are keys leave the queries' sums too, to which they add in a fixed order: five products in place
    /// of seven (runtime/include/pleat/gpu/attention_ordered_sm90.h).
    bool ordered = false;
    bool has_order = false;          // can they?
    bool listed = false;             // the blocks that tiles see are
    std::optional<FormValue> asked;  // of lists, not of products
    int most_stages = 4;             // blocks on their way
    /// The first products of keys in order, where blocks are of other sizes there.
    struct Retiled {
        int block;
        Tile products, other_products;
    };
    std::optional<Retiled> retiled;
    /// In order: weights of exponentials of base 2, whose factors are in the logsumexps and in the sums.
    struct Folded {
        model::Kernel weights;
        BackwardSide::Result of_keys, of_queries;
        BackwardSide::Offset offset;
    };
    std::optional<Folded> folded;
    std::optional<BackwardPacked> packed;
    /// In order: the next first products are issued early.
    bool ahead() const { return folded || (retiled && retiled->block > 64); }

    const BackwardSide& keys() const { return sides.front(); }
    const BackwardSide& queries() const { return sides.back(); }
    int64_t shared_bytes() const;
    model::Size tiles() const;
    model::Size workspace_bytes() const;
    /// Of packed sequences, the places of all queries.
    model::Size columns_in_all() const;
};

/// The gradients of attention in a lowered kernel; why it has none; nothing to say (empty) of kernels that do not
/// have two contractions, and three of what stages leave of them.
std::variant<AttentionBackward, std::string> attention_backward_of(const model::Spec& spec,
                                                                   const model::Kernel& lowered,
                                                                   const Target& target);

}  // namespace pleat::schedule
