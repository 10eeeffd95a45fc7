// Windows in lines of pixels: the functions of such launches.
#pragma once

#include "families/window/emit.h"
#include "families/window/lines_launch.h"

namespace pleat::emit {

class LinesEmitter final : public WindowEmitter {
public:
    explicit LinesEmitter(const LaunchSource& source);

protected:
    void emit_type(const std::string& name) override;
    int64_t box_channels() const override { return 64; }
    int64_t box_pixels() const override { return lines_.pitch; }
    int64_t box_rows() const override { return lines_.in_rows(); }
    void add_needs(LaunchText& text) const override;

private:
    const schedule::Lines& lines_;
};

}  // namespace pleat::emit
