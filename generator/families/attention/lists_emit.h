// The launch that lists blocks for attention or its gradients.
#pragma once

#include <string>
#include <vector>

#include "codegen/launch_emitter.h"
#include "families/attention/lists.h"
#include "families/gemm/launch.h"

namespace pleat::emit {

/// Where the lists of a plane begin, in emitted code that has `workspace`.
std::string lists_at(const model::Spec& spec, const schedule::ListedPlane& plane, const std::string& workspace);

class KeyListsEmitter final : public LaunchEmitter {
public:
    explicit KeyListsEmitter(const LaunchSource& source)
        : LaunchEmitter(source), plane_(*dynamic_cast<const schedule::KeyListsLaunch&>(source.launch).plane) {}
    LaunchText emit() override;

protected:
    void emit_body() override;
    std::vector<model::NodeId> further_values() const override { return plane_.mask.conditions; }
    std::vector<model::Axis> further_digits() const override;
    void add_needs(LaunchText& text) const override;
    void pass_workspace() override;

private:
    const schedule::ListedPlane& plane_;
    std::string functions_, workspace_;

    std::string emit_range();
};

}  // namespace pleat::emit
