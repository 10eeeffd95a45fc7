// Blocks of keys that a launch ahead lists for attention on sm_90a (runtime/include/pleat/gpu/attention_lists.h),
// where a mask says more than bounds of the keys do.
#pragma once

#include <optional>
#include <string>

#include "families/attention/attention.h"
#include "plan/launch.h"

namespace pleat::schedule {

/// Evaluates the mask of `attention`, which the launch behind it runs.
struct KeyListsLaunch final : Launch {
    std::shared_ptr<const Attention> attention;

    std::unique_ptr<Launch> clone() const override { return std::make_unique<KeyListsLaunch>(*this); }
    const Family& family() const override;
    // Those are questions about the kernel, whose contractions the launch behind it computes.
    bool on_tensor_cores() const override { return true; }
};

/// Which lists there are; nothing: bounds say all, or the mask depends on products or draws numbers.
std::optional<Attention::Lists> lists_of(const Attention& attention);
/// Does asking every element once take little beside the products?
bool worth_listing(const Attention& attention);

/// Bytes in front of the lists in workspace, and with them.
constexpr int before_lists = 16;
model::Size bytes_with_lists(const Attention& attention);

KeyListsLaunch lists_launch(std::shared_ptr<const Attention> attention);

/// What listing blocks does and takes, a sentence without its subject.
std::string cost_of_lists(const Attention& attention);
/// The same of a launch, for `explain`.
std::string explained(const KeyListsLaunch& launch);

}  // namespace pleat::schedule
