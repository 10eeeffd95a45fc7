#include "families/window/lines_emit.h"

#include "codegen/style.h"

namespace pleat::emit {

LinesEmitter::LinesEmitter(const LaunchSource& source)
    : WindowEmitter(source), lines_(dynamic_cast<const schedule::LinesLaunch&>(source.launch).lines) {}

void LinesEmitter::add_needs(LaunchText& text) const {
    text.only = "defined(__CUDA_ARCH_FEAT_SM90_ALL)  // wgmma";
    text.headers = {"pleat/gpu/window_lines_sm90.h"};
}

void LinesEmitter::emit_type(const std::string& name) {
    const schedule::Correlation& c = window_.correlation;
    const bool along_out = lines_.weights == schedule::WeightOrder::along_out;
    out_.line(packed(fmt::format("using {} = pleat::WindowLinesSm90<", name),
                     {element_type(spec_, c.tensor), window_axis(&*c.rows), window_axis(&c.columns),
                      std::to_string(window_.in()), std::to_string(window_.out()), std::to_string(lines_.pitch),
                      std::to_string(window_.step), std::to_string(lines_.columns), std::to_string(window_.slots),
                      lines_.rounded ? "pleat::LineSums::rounded" : "pleat::LineSums::of_floats",
                      along_out ? "pleat::LineWeights::along_out" : "pleat::LineWeights::along_in"},
                     ">;"));
}

}  // namespace pleat::emit
