// Blocks that a launch ahead lists for attention on sm_90a and for its gradients
// (runtime/include/pleat/gpu/attention_lists.h, attention_column_lists.h), where a mask says more than bounds of
// the keys do.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "families/attention/attention.h"
#include "families/attention/backward.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// The plane of queries and keys in tiles of rows and blocks of columns, and the mask of its elements.
struct ListedPlane {
    std::shared_ptr<const model::Spec> spec;
    model::Kernel masked;            // stores the scores with all of the mask
    KeyMask mask;                    // in the graph of `masked`
    Tile products;                   // 64 rows and a block of columns
    model::Axis column;              // along which columns lie
    std::vector<model::Axis> batch;  // of the products, those that the mask tells apart
    int rows = 128, columns = 128;   // of a tile, of a block
    /// Multiplications of an element of the plane.
    int64_t multiplied = 0;
    /// In which order a tile goes through its blocks: the last first, as forward does; from the first on; so that
    /// tiles take turns in adding to the sums of columns.
    enum class Order { falling, rising, turns, paired_turns };
    Order order = Order::falling;
    bool of_keys = false;    // rows are keys
    model::Size offset = 0;  // of the lists in workspace
};

ListedPlane plane_of(const Attention& attention);
ListedPlane plane_of(const AttentionBackward& backward, const BackwardSide& side);

/// Evaluates the mask of a plane for the launch behind it.
struct KeyListsLaunch final : Launch {
    std::shared_ptr<const ListedPlane> plane;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<KeyListsLaunch>(*this); }
    const Family& family() const override;
    // Those are questions about the kernel, whose contractions the launch behind it computes.
    bool on_tensor_cores() const override { return true; }
};

/// Which of these batches have lists of their own; nothing: bounds say all, or the mask depends on products or
/// draws numbers.
std::optional<std::vector<model::Axis>> listed_batches(const KeyMask& mask, const model::Kernel& masked,
                                                       const std::vector<model::Axis>& batch);
/// Does asking every element once take little beside the products?
bool worth_listing(const ListedPlane& plane);

/// Of the lists in workspace, without what is in front of them.
model::Size bytes_of_lists(const ListedPlane& plane);

KeyListsLaunch lists_launch(const ListedPlane& plane);

/// The type of the lists in emitted code.
std::string type_of_lists(const ListedPlane& plane);

/// What listing blocks does and takes, a sentence without its subject.
std::string cost_of_lists(const ListedPlane& plane);
/// The same of a launch, for `explain`.
std::string explained(const KeyListsLaunch& launch);

}  // namespace pleat::schedule
