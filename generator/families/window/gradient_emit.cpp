// The gradient of weights (runtime/include/pleat/gpu/window_gradient_sm90.h): where boxes of both tensors begin,
// and where a block's sums go.
#include "families/window/gradient_emit.h"

#include "codegen/style.h"
#include "layout/access.h"

namespace pleat::emit {

using model::Axis;
using model::Size;
using schedule::Correlation;
using schedule::WindowAxis;

WeightGradientEmitter::WeightGradientEmitter(const LaunchSource& source)
    : BoxRowsEmitter(source), window_(dynamic_cast<const schedule::WeightGradientLaunch&>(source.launch).window) {}

void WeightGradientEmitter::add_needs(LaunchText& text) const {
    text.only = "defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA";
    text.headers = {"pleat/gpu/window_gradient_sm90.h"};
}

void WeightGradientEmitter::declare_arguments() {
    const Correlation& c = window_.windows();
    const model::Tensor& input = spec_.tensors[static_cast<size_t>(c.tensor)];
    const model::Tensor& gradient = spec_.tensors[static_cast<size_t>(window_.gradient.gradient)];
    std::vector<Axis> inputs{c.columns.input}, outputs{c.columns.output};
    std::vector<Size> steps{c.columns.step};
    if (c.rows) {
        inputs.push_back(c.rows->input);
        steps.push_back(c.rows->step);
        outputs.push_back(c.rows->output);
    }
    for (const Axis& image : c.images) {
        inputs.push_back(image);
        steps.push_back(*layout::stride_along(input, image));
        outputs.push_back(image);
    }
    input_map_ = pass_map(c.tensor, c.channels, window_.in(), window_.row_pixels(), inputs, steps);
    steps.clear();
    for (const Axis& output : outputs) steps.push_back(*layout::stride_along(gradient, output));
    gradient_map_ = pass_map(window_.gradient.gradient, Size(c.group_out * c.groups), window_.out(), window_.strip,
                             outputs, steps);
    LaunchEmitter::declare_arguments();
}

void WeightGradientEmitter::emit_loads() {
    const Correlation& c = window_.windows();
    const WindowAxis* rows = c.rows ? &*c.rows : nullptr;
    emit_load(load_, input_map_, window_.in(), 1, c.columns, rows, c.images);
    const WindowAxis own;  // boxes of the gradient begin at the outputs themselves
    emit_load(load_gradient_, gradient_map_, window_.out(), 1, own, rows ? &own : nullptr, c.images);
}

void WeightGradientEmitter::emit_type(const std::string& type) {
    const Correlation& c = window_.windows();
    const auto name = [&](const char* wanted, const std::string& meaning) {
        std::string given = names_.local(wanted);
        out_.line("using {} = {};", given, meaning);
        return given;
    };
    const std::string rows = name("Rows", window_axis(c.rows ? &*c.rows : nullptr));
    const std::string pixels = name("Pixels", window_axis(&c.columns));
    const std::string groups =
        name("Groups", fmt::format("pleat::WindowGroups<{}, {}, {}>", c.group_in, c.group_out, window_.count));
    const std::string shared = window_.registers > 0 ? fmt::format(", {}", window_.registers) : "";
    const std::string warps = name("Warps", fmt::format("pleat::WindowWarps<{}, {}, {}{}>", window_.chunks,
                                                        window_.parts, window_.sharers, shared));
    out_.line("using {} = pleat::WindowGradientSm90<{}, {}, {}, {}, {}, {}, {}, {}, {}>;", type,
              element_type(spec_, c.tensor), rows, pixels, groups, window_.strip, window_.step, window_.slots,
              warps, !window_.gradient.totals.empty());
}

void WeightGradientEmitter::emit_store(const std::string& name, size_t which, const std::string& out,
                                       const std::vector<std::string>& parameters,
                                       const std::vector<std::pair<Axis, std::string>>& digits) {
    const Correlation& c = window_.windows();
    const schedule::Scratch& scratch = variant_.scratch[static_cast<size_t>(launch_.partials[which])];
    const std::string sum = names_.local("sum"), slice = names_.local("slice"), own = names_.local("own"),
                      all = names_.local("group");
    std::vector<std::string> list{"int " + slice, "int " + own};
    for (const std::string& p : parameters) list.push_back("int " + p);
    list.push_back("float " + sum);
    out_.open(packed(fmt::format("const auto {} = [&](", name), list, ") {"));
    out_.line("const int {} = {} * {} + {};", all, slice, window_.count, own);
    if (c.groups % window_.count != 0) out_.line("if ({} >= {}) return;", all, c.groups);
    // Digits are as they lie in workspace, the last one innermost.
    int64_t step = 1;
    std::vector<std::string> terms;
    for (size_t i = scratch.axes.size(); i-- > 0;) {
        const Axis& axis = scratch.axes[i];
        std::string value = all;
        if (c.out && axis == schedule::channel_axis(c))
            value = fmt::format("({} * {} + {})", all, c.group_out, out);
        for (const auto& [digit, text] : digits)
            if (digit == axis) value = text;
        terms.insert(terms.begin(), step == 1 ? value : fmt::format("{} * {}", value, step));
        step *= spec_.extent(axis).constant();
    }
    const int64_t slices = window_.slices().constant();
    const std::string split = slices == 1 ? "blockIdx.x" : fmt::format("blockIdx.x / {}", slices);
    terms.insert(terms.begin(), fmt::format("{} * {}LL", split, step));
    const std::string place = names_.local("place");
    out_.line(packed(fmt::format("const long long {} = ", place), terms, ";", " +"));
    out_.line("{}_values[{}] = {}{{{}}};", scratch.name, place, state_type(kernel_, scratch.node).type.text(), sum);
    out_.close("};");
}

void WeightGradientEmitter::emit_stores() {
    const Correlation& c = window_.windows();
    const std::string tap = names_.local("tap"), pixel_tap = names_.local("pixel_tap"), to = names_.local("out"),
                      from = names_.local("in");
    std::vector<std::pair<Axis, std::string>> digits;
    const auto add_tap = [&](const WindowAxis& axis, const std::string& number) {
        if (axis.tap)
            digits.emplace_back(*axis.tap, axis.flipped ? fmt::format("({} - {})", axis.taps - 1, number) : number);
    };
    if (c.rows) add_tap(*c.rows, tap);
    add_tap(c.columns, pixel_tap);
    if (c.out) digits.emplace_back(*c.out, to);
    if (c.in) digits.emplace_back(*c.in, from);
    emit_store(store_, 0, to, {tap, pixel_tap, to, from}, digits);
    if (window_.gradient.totals.empty()) return;
    digits.clear();
    if (c.out) digits.emplace_back(*c.out, to);
    emit_store(store_total_, 1, to, {to}, digits);
}

void WeightGradientEmitter::emit_body() {
    const Correlation& c = window_.windows();
    at_ = names_.local("at");
    load_ = names_.local("load");
    load_gradient_ = names_.local("load_gradient");
    store_ = names_.local("store");
    store_total_ = names_.local("store_total");
    const std::string memory = names_.local("memory"), type = names_.local("Windows"),
                      windows = names_.local("windows"), grid = names_.local("grid");
    emit_type(type);
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    out_.line("{} {}({}, {}, {});", type, windows, memory, input_map_, gradient_map_);
    const auto count = [&](const Size& size) { return fmt::format("static_cast<int>({})", cpp(spec_, size)); };
    out_.line(packed(fmt::format("const pleat::WindowGrid {}{{", grid),
                     {count(window_.slices()), count(window_.images(spec_)), count(window_.strips(spec_)),
                      count(window_.rows(spec_)), count(spec_.extent(c.columns.output))},
                     "};"));
    const Names outer = names_;
    out_.open(fmt::format("if ({}.is_producer()) {{", windows));
    emit_loads();
    out_.line("{}.produce({}, {}, {});", windows, grid, load_, load_gradient_);
    names_ = outer;
    out_.turn("} else {");
    emit_stores();
    const bool totals = !window_.gradient.totals.empty();
    out_.line("{}.consume({}, {}, {});", windows, grid, store_, totals ? store_total_ : "[](auto...) {}");
    out_.close();
    names_ = outer;
}

}  // namespace pleat::emit
