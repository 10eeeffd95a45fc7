// The gradient of weights: the function that leaves a block's sums in workspace.
#pragma once

#include "families/window/emit.h"
#include "families/window/gradient_launch.h"

namespace pleat::emit {

class WeightGradientEmitter final : public BoxRowsEmitter {
public:
    explicit WeightGradientEmitter(const LaunchSource& source);

protected:
    void emit_body() override;
    void declare_arguments() override;
    bool triggers_early() const override { return true; }
    void add_needs(LaunchText& text) const override;

private:
    const schedule::GradientWindow& window_;
    std::string input_map_, gradient_map_, load_, load_gradient_, store_, store_total_;

    void emit_loads();
    void emit_type(const std::string& type);
    /// A function that leaves a sum of reduction number `which` at the split's place in workspace, with
    /// `parameters` that stand for `digits`.
    void emit_store(const std::string& name, size_t which, const std::string& out,
                    const std::vector<std::string>& parameters,
                    const std::vector<std::pair<model::Axis, std::string>>& digits);
    void emit_stores();
};

}  // namespace pleat::emit
