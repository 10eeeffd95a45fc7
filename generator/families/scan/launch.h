// A launch of prefixes: blocks, warps or threads that go along a dim and carry what lies behind them.
#pragma once

#include <memory>
#include <vector>

#include "families/scan/places.h"
#include "plan/launch.h"

namespace pleat::schedule {

struct ScanLaunch final : Launch {
    enum class Role {
        shares,  // leaves what each share of a row comes to
        results  // stores
    };
    Role role = Role::results;
    std::shared_ptr<const ScanForm> form;
    int lanes = 32;  // threads that go along a row together; 0: the place lies across memory, and each thread has
                     // columns of its own
    int slots = 4;   // vectors (across memory: places) that a thread has at once
    std::vector<model::Size> carried;  // of each prefix, where its shares lie in the workspace

    bool across() const { return lanes == 0; }
    /// Places that those who share a row go on by at once.
    int64_t step() const { return across() ? slots : int64_t{lanes} * vector * slots; }

    std::unique_ptr<Launch> clone() const override { return std::make_unique<ScanLaunch>(*this); }
    const Family& family() const override;
    int64_t words_held(const model::Spec&) const override { return int64_t{slots} * vector; }
    bool carries_prefixes() const override { return true; }
    model::Schedule settings(const std::vector<int64_t>* symbols = nullptr) const override;
};

}  // namespace pleat::schedule
