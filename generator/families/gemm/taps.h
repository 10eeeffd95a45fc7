// Which taps of a tile of pixels meet weights that are not all zero, where these differ from batch to batch: those
// of the phases of a convolution's input gradient by a stride (transform/polyphase.h). Found by the kernel that
// stores the weights. Knows nothing of tiles.
#pragma once

#include <optional>
#include <vector>

#include "model/kernel.h"

namespace pleat::schedule {

/// Of `batches` in turn: values of digits of which a tile has one, or columns of tiles. By axis of taps, outermost
/// first, then by batch.
struct TapsOfBatches {
    struct Range {
        int64_t first = 0, count = 1;
    };
    bool of_columns = false;
    int64_t batches = 1;
    std::vector<std::vector<Range>> axes;

    int64_t taps(int64_t batch) const;
    /// Of all batches.
    int64_t taps() const;
};

/// `weights` stands at taps `taps`, and a tile has one value of each digit in `batch` (both outermost first) and
/// `each` values of `column`. Nothing where all batches have all taps, or it is not known which they have.
std::optional<TapsOfBatches> taps_of_batches(const model::Spec& spec, model::TensorId weights,
                                             const std::vector<model::Axis>& taps,
                                             const std::vector<model::Axis>& batch, const model::Axis& column,
                                             int64_t each);

}  // namespace pleat::schedule
