// The gradient of weights with many channels (runtime/include/pleat/gpu/window_gradient_dense_sm90.h): where boxes
// of both tensors begin, and where a block's sums go.
#include "families/window/dense_emit.h"

#include "codegen/style.h"
#include "layout/access.h"

namespace pleat::emit {

using model::Axis;
using model::Size;
using schedule::Correlation;
using schedule::WindowAxis;

DenseGradientEmitter::DenseGradientEmitter(const LaunchSource& source)
    : BoxRowsEmitter(source), dense_(dynamic_cast<const schedule::DenseGradientLaunch&>(source.launch).dense) {}

void DenseGradientEmitter::add_needs(LaunchText& text) const {
    text.only = "defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA";
    text.headers = {"pleat/gpu/window_gradient_dense_sm90.h"};
}

void DenseGradientEmitter::declare_arguments() {
    const Correlation& c = dense_.windows();
    const model::Tensor& input = spec_.tensors[static_cast<size_t>(c.tensor)];
    const model::Tensor& gradient = spec_.tensors[static_cast<size_t>(dense_.gradient.gradient)];
    std::vector<Axis> inputs{c.columns.input, c.rows->input}, outputs{c.columns.output, c.rows->output};
    std::vector<Size> steps{c.columns.step, c.rows->step};
    for (const Axis& image : c.images) {
        inputs.push_back(image);
        steps.push_back(*layout::stride_along(input, image));
        outputs.push_back(image);
    }
    input_map_ = pass_map(c.tensor, c.channels, 64, dense_.pitch, inputs, steps, dense_.in_rows());
    steps.clear();
    for (const Axis& output : outputs) steps.push_back(*layout::stride_along(gradient, output));
    gradient_map_ =
        pass_map(dense_.gradient.gradient, Size(c.group_out), 64, dense_.pitch, outputs, steps, dense_.step);
    LaunchEmitter::declare_arguments();
}

void DenseGradientEmitter::emit_load(const std::string& name, const std::string& map, const std::string& block,
                                     const WindowAxis& columns, const WindowAxis& rows) {
    const std::string to = names_.local("to");
    out_.open(packed(fmt::format("const auto {} = [&](", name),
                     {fmt::format("const {}::At& {}", type_, at_), "const auto& " + to}, ") {"));
    Env env;
    declare_images(env, dense_.windows().images);
    const auto from = [](std::string begin, int64_t first) {
        return first == 0 ? begin
                          : fmt::format("{} {} {}", begin, first < 0 ? '-' : '+', first < 0 ? -first : first);
    };
    std::vector<std::string> list{map, block.empty() ? "0" : block + " * 64", std::to_string(columns.first),
                                  from(at_ + ".row", rows.first)};
    for (const Axis& image : dense_.windows().images)
        for (const Place& p : env.places)
            if (p.axis == image) list.push_back(p.code + ".get()");
    out_.line(packed(fmt::format("{}.load(", to), list, ");"));
    out_.close("};");
}

void DenseGradientEmitter::emit_store(const std::string& name) {
    const Correlation& c = dense_.windows();
    const schedule::Scratch& scratch = variant_.scratch[static_cast<size_t>(launch_.partials.front())];
    const std::string block = names_.local("block"), tap = names_.local("tap"),
                      pixel_tap = names_.local("pixel_tap"), own_out = names_.local("own_out"),
                      own_in = names_.local("own_in"), sum = names_.local("sum"), next = names_.local("next"),
                      to = names_.local("out"), from = names_.local("in");
    out_.open(packed(fmt::format("const auto {} = [&](", name),
                     {dense_.blocks() == 1 ? "int" : "int " + block, "int " + tap, "int " + pixel_tap,
                      "int " + own_out, "int " + own_in, "float " + sum, "float " + next},
                     ") {"));
    const int64_t ins = dense_.in_blocks(), outs = dense_.out_blocks();
    const auto channel = [&](const std::string& digit, const std::string& number, int64_t blocks,
                             const std::string& own) {
        out_.line("const int {} = {};", digit,
                  blocks == 1 ? own : fmt::format("{} * {} + {}", number, schedule::DenseGradient::channels, own));
    };
    channel(to, ins == 1 ? block : fmt::format("{} / {}", block, ins), outs, own_out);
    channel(from, outs == 1 ? block : fmt::format("{} % {}", block, ins), ins, own_in);
    std::vector<std::string> beyond;
    if (c.group_out % schedule::DenseGradient::channels != 0)
        beyond.push_back(fmt::format("{} >= {}", to, c.group_out));
    if (c.group_in % schedule::DenseGradient::channels != 0)
        beyond.push_back(fmt::format("{} >= {}", from, c.group_in));
    if (!beyond.empty()) out_.line("if ({}) return;", fmt::join(beyond, " || "));
    std::vector<std::pair<Axis, std::string>> digits{{*c.out, to}, {*c.in, from}};
    const auto add_tap = [&](const WindowAxis& axis, const std::string& number) {
        if (axis.tap)
            digits.emplace_back(*axis.tap, axis.flipped ? fmt::format("({} - {})", axis.taps - 1, number) : number);
    };
    add_tap(*c.rows, tap);
    add_tap(c.columns, pixel_tap);
    // Digits are as they lie in workspace, the last one innermost.
    int64_t step = 1, step_in = 1;
    std::vector<std::string> terms;
    for (size_t i = scratch.axes.size(); i-- > 0;) {
        const Axis& axis = scratch.axes[i];
        std::string value = "0";
        for (const auto& [digit, text] : digits)
            if (digit == axis) value = text;
        if (axis == *c.in) step_in = step;
        if (value != "0") terms.insert(terms.begin(), step == 1 ? value : fmt::format("{} * {}", value, step));
        step *= spec_.extent(axis).constant();
    }
    const int64_t blocks = dense_.blocks();
    const std::string split = blocks == 1 ? "blockIdx.x" : fmt::format("blockIdx.x / {}", blocks);
    terms.insert(terms.begin(), fmt::format("{} * {}LL", split, step));
    const std::string place = names_.local("place"), state = state_type(kernel_, scratch.node).type.text();
    out_.line(packed(fmt::format("const long long {} = ", place), terms, ";", " +"));
    const auto value = [&](const std::string& text) { return fmt::format("{}{{{}}}", state, text); };
    if (step_in == 1) {
        const std::string both = names_.local("both");
        out_.line("const pleat::Vec<{}, 2> {}{{{{{}, {}}}}};", state, both, value(sum), value(next));
        out_.line("pleat::store({}_values + {}, {});", scratch.name, place, both);
    } else {
        out_.line("{}_values[{}] = {};", scratch.name, place, value(sum));
        out_.line("{}_values[{} + {}] = {};", scratch.name, place, step_in, value(next));
    }
    out_.close("};");
}

void DenseGradientEmitter::emit_body() {
    const Correlation& c = dense_.windows();
    at_ = names_.local("at");
    type_ = names_.local("Windows");
    const std::string memory = names_.local("memory"), windows = names_.local("windows"),
                      load = names_.local("load"), load_gradient = names_.local("load_gradient"),
                      store = names_.local("store"), rows = names_.local("Rows"), pixels = names_.local("Pixels");
    out_.line("using {} = {};", rows, window_axis(&*c.rows));
    out_.line("using {} = {};", pixels, window_axis(&c.columns));
    out_.line("using {} = pleat::WindowGradientDenseSm90<{}, {}, {}, {}, {}, {}>;", type_,
              element_type(spec_, c.tensor), rows, pixels, dense_.pitch, dense_.step, dense_.slots);
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    out_.line(packed(fmt::format("{} {}(", type_, windows),
                     {memory, std::to_string(dense_.blocks()),
                      fmt::format("static_cast<int>({})", cpp(spec_, dense_.images(spec_))),
                      fmt::format("static_cast<int>({})", cpp(spec_, spec_.extent(c.rows->output)))},
                     ");"));
    const Names outer = names_;
    out_.open(fmt::format("if ({}.is_producer()) {{", windows));
    const int64_t ins = dense_.in_blocks();
    const std::string all = at_ + ".block";
    emit_load(load, input_map_,
              ins == 1                   ? std::string()
              : dense_.out_blocks() == 1 ? all
                                         : fmt::format("{} % {}", all, ins),
              c.columns, *c.rows);
    // Boxes of the gradient begin at the outputs themselves, and all taps have the same.
    WindowAxis own;
    emit_load(load_gradient, gradient_map_,
              dense_.out_blocks() == 1 ? std::string()
              : ins == 1               ? all
                                       : fmt::format("{} / {}", all, ins),
              own, own);
    out_.line("{}.produce({}, {});", windows, load, load_gradient);
    names_ = outer;
    out_.turn("} else {");
    emit_store(store);
    out_.line("{}.consume({});", windows, store);
    out_.close();
    names_ = outer;
}

}  // namespace pleat::emit
