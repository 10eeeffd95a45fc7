// Windows: the functions of such launches.
#pragma once

#include "codegen/launch_emitter.h"
#include "families/window/launch.h"

namespace pleat::emit {

/// What launches that take rows of boxes by TMA share.
class BoxRowsEmitter : public LaunchEmitter {
public:
    using LaunchEmitter::LaunchEmitter;

protected:
    std::string at_;  // a step's first output

    void declare_digit(Env& env, const model::Axis& axis, const std::string& number);
    void declare_images(Env& env, const std::vector<model::Axis>& images);
    /// A function that asks for a row of pixels of a slice of so many channels, which so many slices in a row read.
    void emit_load(const std::string& name, const std::string& map, int64_t channels, int64_t parts,
                   const schedule::WindowAxis& columns, const schedule::WindowAxis* rows,
                   const std::vector<model::Axis>& images);
    /// Passes the map of a tensor of which boxes have so many pixels, neighbours along the first of `axes`, of a
    /// slice's channels, in so many rows; its name.
    std::string pass_map(model::TensorId tensor, const model::Size& channels, int64_t slice, int64_t pixels,
                         const std::vector<model::Axis>& axes, const std::vector<model::Size>& steps,
                         int64_t rows = 1);
};

/// The type of taps along an axis; null: one tap.
std::string window_axis(const schedule::WindowAxis* axis);

class WindowEmitter : public BoxRowsEmitter {
public:
    explicit WindowEmitter(const LaunchSource& source);

protected:
    const schedule::Window& window_;
    std::string map_;  // of the tensor

    void emit_body() final;
    void declare_arguments() final;
    /// Names the type that does the work.
    virtual void emit_type(const std::string& name);
    /// Channels, pixels and rows of a box.
    virtual int64_t box_channels() const { return window_.in(); }
    virtual int64_t box_pixels() const { return window_.row_pixels(); }
    virtual int64_t box_rows() const { return 1; }
    bool triggers_early() const override { return true; }
    std::string_view store_function() const override { return "pleat::store_whole"; }
    std::vector<model::NodeId> values_at_hand() const override { return {window_.correlation.sum}; }
    std::vector<model::NodeId> further_values() const override { return {window_.correlation.weights}; }
    std::vector<model::Axis> further_digits() const override;
    void add_needs(LaunchText& text) const override;

private:
    bool by_pixels_;
    std::string load_, weight_, store_;

    /// Digits of a slice's channel: of so many a group, the group's number within the slice and the channel's
    /// within the group; what is behind the last group returns `beyond`.
    void declare_groups(Env& env, const std::string& slice, const std::string& group, const std::string& channel,
                        const std::string& beyond);
    void emit_weight();
    void emit_epilogue();
};

}  // namespace pleat::emit
