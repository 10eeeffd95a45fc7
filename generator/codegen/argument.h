// What a launch hands to a parameter of its function. A value until the manifest is written.
#pragma once

#include <optional>
#include <vector>

#include "plan/condition.h"

namespace pleat::emit {

/// Windows along an axis of a tensor map (im2col mode): where the first begins, how far they lie apart, how many.
struct AxisWindows {
    int64_t first = 0, every = 1;
    model::Size outputs;
    bool operator==(const AxisWindows&) const = default;
};

/// One axis of a tensor map, in elements.
struct ArgumentAxis {
    model::Size extent, stride;
    int64_t box = 1;       // of one TMA copy
    bool clipped = false;  // a launch with fewer rows than a box brings no others
    std::optional<AxisWindows> windows = {};
    bool operator==(const ArgumentAxis&) const = default;
};

struct LaunchArgument {
    enum class Kind {
        tensor,     // its pointer
        size,       // the value of `term`, as an integer of `bytes`
        param,      // a scalar given at launch
        workspace,  // a pointer to the byte `term` of the workspace
        status,     // the word of requirements that failed
        counter,    // a word that is 0 when the launch begins
        map         // a tensor's map for TMA
    };
    Kind kind = Kind::status;
    model::TensorId tensor = -1;
    model::ParamId param = -1;
    schedule::Term term = 0;
    int bytes = 8;
    int row_bytes = 128;                  // of a map's swizzle; 0: none
    std::vector<ArgumentAxis> axes = {};  // of a map, innermost first
    bool tf32 = false;                    // a map rounds f32 to TF32
    bool in_workspace = false;            // a map's tensor begins at the byte `term` of the workspace

    bool operator==(const LaunchArgument&) const = default;

    static LaunchArgument pointer(model::TensorId tensor) { return {.kind = Kind::tensor, .tensor = tensor}; }
    static LaunchArgument integer(const schedule::Term& term, int bytes) {
        return {.kind = Kind::size, .term = term, .bytes = bytes};
    }
    static LaunchArgument scalar(model::ParamId param) { return {.kind = Kind::param, .param = param}; }
    static LaunchArgument workspace(const schedule::Term& offset) {
        return {.kind = Kind::workspace, .term = offset};
    }
    static LaunchArgument of(Kind kind) { return {.kind = kind}; }
};

}  // namespace pleat::emit
