// Gradients of weights with many channels: the functions of such launches.
#pragma once

#include "families/window/dense_launch.h"
#include "families/window/emit.h"

namespace pleat::emit {

class DenseGradientEmitter final : public BoxRowsEmitter {
public:
    explicit DenseGradientEmitter(const LaunchSource& source);

protected:
    void emit_body() override;
    void declare_arguments() override;
    bool triggers_early() const override { return true; }
    void add_needs(LaunchText& text) const override;

private:
    const schedule::DenseGradient& dense_;
    std::string type_, input_map_, gradient_map_;

    /// Asks for a block of channels; empty: there is one.
    void emit_load(const std::string& name, const std::string& map, const std::string& block,
                   const schedule::WindowAxis& columns, const schedule::WindowAxis& rows);
    void emit_store(const std::string& name);
};

}  // namespace pleat::emit
