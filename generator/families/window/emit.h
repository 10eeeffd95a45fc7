// Windows: the function of such a launch.
#pragma once

#include "codegen/launch_emitter.h"
#include "families/window/launch.h"

namespace pleat::emit {

class WindowEmitter final : public LaunchEmitter {
public:
    explicit WindowEmitter(const LaunchSource& source);

protected:
    void emit_body() override;
    void declare_arguments() override;
    bool triggers_early() const override { return true; }
    std::vector<model::NodeId> values_at_hand() const override { return {window_.correlation.sum}; }
    std::vector<model::NodeId> further_values() const override { return {window_.correlation.weights}; }
    std::vector<model::Axis> further_digits() const override;
    void tell_needs(LaunchText& text) const override;

private:
    const schedule::Window& window_;
    std::string map_, at_, load_, weight_, store_;

    void declare_digit(Env& env, const model::Axis& axis, const std::string& number);
    void declare_images(Env& env);
    /// Digits of the channel of so many a group, `first` of them before the slice's; what is behind the last one
    /// returns `beyond`.
    void declare_groups(Env& env, const std::string& group, const std::string& channel, const std::string& beyond);
    void emit_load();
    void emit_weight();
    void emit_epilogue();
};

}  // namespace pleat::emit
