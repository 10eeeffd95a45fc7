// Attention as one launch on sm_80 and later (runtime/include/pleat/gpu/attention_sm80.h), for any number of query
// rows: those that see the same keys and values share a tile, heads of a group among them, and blocks have equal
// shares of all keys. Operands are found row by row, so that a table may say where rows of keys and values lie.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "families/attention/softmax.h"
#include "plan/family.h"
#include "target/target.h"

namespace pleat::schedule {

struct PortableAttention {
    Softmax softmax;  // in the graph of the lowered kernel
    model::NodeId queries = -1, keys = -1, values = -1;
    std::vector<model::Axis> batch;  // digits of which a tile has one value, outermost first
    std::vector<model::Axis> rows;   // all other digits of the scores but the key, outermost first
    model::Axis depth, column;
    std::vector<Sink> of_elements, of_rows;  // what is done with the sums, and with what a row has one of
    std::vector<Sink> apart;                 // requirements of no row
    std::vector<std::string> gathered;       // "k by TABLE": operands whose rows a tensor finds
    bool latent = false;                     // values are the first columns of the keys' rows
    int beside = 1;                          // tiles whose keys are neighbours in memory, gone through side by side

    bool few = false;      // tiles of 8 rows, which are the columns of the products
    int row_warps = 1;     // that have 16 rows each and share keys
    int key_warps = 4;     // groups of them that have keys of their own
    int column_warps = 1;  // that share out the columns of the same rows
    int step = 16;         // keys of a group at a time
    int slots = 4;         // halves of steps, keys or values, on their way
    int resident = 2;      // blocks of an SM
    bool wide = false;     // wgmma on sm_90a: two warpgroups share out the columns (gpu/attention_wide_sm90.h)
    int64_t splits = 0;    // blocks for each tile's keys, as asked; 0: as many as run at once share all keys

    int tile_rows() const { return few ? 8 : 16 * row_warps; }
    int threads() const { return wide ? 384 : 32 * row_warps * column_warps * key_warps; }
    int64_t shared_bytes(const model::Spec& spec) const;
    /// Has every GPU of sm_80 and later as much shared memory?
    bool on_every_gpu(const model::Spec& spec) const;
    model::Size row_count(const model::Spec& spec) const;
    model::Size tiles(const model::Spec& spec) const;
    /// Of the grid, at most.
    int most_blocks() const;
    model::Size workspace_bytes(const model::Spec& spec) const;

    /// Which of a tile's rows bound the keys: all the same; the first and the last; each.
    enum class Bounding { same, ends, each };
    Bounding bounding(const model::Graph& graph, const KeyBound& bound) const;

private:
    int64_t wide_shared_bytes(const model::Spec& spec) const;
};

/// Without a form; why it is none; nothing to say (empty) of kernels without a softmax between two contractions.
std::variant<PortableAttention, std::string> portable_attention_of(const Problem& problem);

/// With tiles of 8 or 16 rows, whose keys the warps share out, or of 64; false where there is no such form, or
/// shared memory has no room.
bool choose_form(const model::Spec& spec, const Target& target, int rows, PortableAttention& attention);

/// The same by wgmma, of heads of queries beyond 256: tiles of 64 rows.
bool choose_wide_form(const model::Spec& spec, const Target& target, PortableAttention& attention);

}  // namespace pleat::schedule
