#include "families/window/lines_emit.h"

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
    const std::string rows = names_.local("Rows"), pixels = names_.local("Pixels");
    out_.line("using {} = {};", rows, window_axis(&*c.rows));
    out_.line("using {} = {};", pixels, window_axis(&c.columns));
    out_.line("using {} = pleat::WindowLinesSm90<{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}>;", name,
              element_type(spec_, c.tensor), rows, pixels, window_.in(), window_.out(), lines_.pitch, window_.step,
              lines_.columns, window_.slots, lines_.rounded, along_out);
}

}  // namespace pleat::emit
