// Windows (runtime/include/pleat/gpu/window_sm90.h): where boxes of the tensor begin, what the weights are, and the
// stages of a pixel's sums.
#include "families/window/emit.h"

#include "codegen/style.h"
#include "layout/access.h"

namespace pleat::emit {

using model::Axis;
using schedule::Correlation;
using schedule::Window;
using schedule::WindowAxis;

void BoxRowsEmitter::declare_digit(Env& env, const Axis& axis, const std::string& number) {
    std::string wanted = spec_.dims[static_cast<size_t>(axis.dim)].name;
    for (const model::Fold& f : spec_.folds)
        if (f.axis == axis) wanted = f.name;
    const std::string name = names_.variable(wanted);
    out_.line("const {} {}({});", type_of(spec_, axis), name, number);
    env.places.push_back({axis, name, name, false});
}

void BoxRowsEmitter::declare_images(Env& env, const std::vector<Axis>& images) {
    if (!images.empty()) declare_places(out_, env, images, at_ + ".image");
}

void BoxRowsEmitter::emit_load(const std::string& name, const std::string& map, int64_t channels, int64_t parts,
                               const WindowAxis& columns, const WindowAxis* rows, const std::vector<Axis>& images) {
    const std::string row = names_.local("row"), to = names_.local("to");
    out_.open(packed(fmt::format("const auto {} = [&](", name),
                     {"const pleat::WindowAt& " + at_, "int " + row, "const auto& " + to}, ") {"));
    Env env;
    declare_images(env, images);
    const auto from = [](const std::string& begin, int64_t first) {
        return first == 0 ? begin
                          : fmt::format("{} {} {}", begin, first < 0 ? '-' : '+', first < 0 ? -first : first);
    };
    const std::string slice = at_ + ".slice" + (parts == 1 ? "" : fmt::format(" / {}", parts));
    std::vector<std::string> list{map, fmt::format("{} * {}", slice, channels)};
    list.push_back(from(columns.stride == 1 ? at_ + ".pixel" : fmt::format("{}.pixel * {}", at_, columns.stride),
                        columns.first));
    if (rows) list.push_back(from(row, rows->first));
    for (const Axis& image : images)
        for (const Place& p : env.places)
            if (p.axis == image) list.push_back(p.code + ".get()");
    out_.line(packed(fmt::format("{}.load(", to), list, ");"));
    out_.close("};");
}

std::string BoxRowsEmitter::pass_map(model::TensorId tensor, const model::Size& channels, int64_t slice,
                                     int64_t pixels, const std::vector<Axis>& axes,
                                     const std::vector<model::Size>& steps, int64_t rows) {
    LaunchArgument map{.kind = LaunchArgument::Kind::map, .tensor = tensor};
    const int64_t pitch = schedule::pixel_pitch(slice);
    map.row_bytes = pitch == 16 ? 0 : static_cast<int>(pitch);
    map.axes.push_back({channels, 1, pitch / 2});
    for (size_t i = 0; i < axes.size(); ++i)
        map.axes.push_back({spec_.extent(axes[i]), steps[i], i == 0 ? pixels : i == 1 ? rows : 1});
    const std::string name = names_.local(spec_.tensors[static_cast<size_t>(tensor)].name + "_map");
    pass(fmt::format("const __grid_constant__ pleat::TensorMap {}", name), map);
    return name;
}

std::string window_axis(const WindowAxis* axis) {
    return axis ? fmt::format("pleat::WindowAxis<{}, {}, {}>", axis->taps, axis->stride, axis->dilation)
                : std::string("pleat::WindowAxis<1, 1, 1>");
}

WindowEmitter::WindowEmitter(const LaunchSource& source)
    : BoxRowsEmitter(source),
      window_(dynamic_cast<const schedule::WindowLaunch&>(source.launch).window),
      by_pixels_(dynamic_cast<const schedule::WindowLaunch&>(source.launch).by_pixels) {}

std::vector<Axis> WindowEmitter::further_digits() const {
    const Correlation& c = window_.correlation;
    std::vector<Axis> all{c.columns.input};
    if (c.rows) all.push_back(c.rows->input);
    return all;
}

void WindowEmitter::add_needs(LaunchText& text) const {
    text.only = "defined(__CUDA_ARCH_FEAT_SM90_ALL)  // TMA";
    text.headers = {"pleat/gpu/window_sm90.h"};
}

void WindowEmitter::declare_arguments() {
    const Correlation& c = window_.correlation;
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(c.tensor)];
    std::vector<Axis> axes{c.columns.input};
    std::vector<model::Size> steps{c.columns.step};
    if (c.rows) axes.push_back(c.rows->input), steps.push_back(c.rows->step);
    for (const Axis& image : c.images) axes.push_back(image), steps.push_back(*layout::stride_along(tensor, image));
    map_ = pass_map(c.tensor, c.channels, box_channels(), box_pixels(), axes, steps, box_rows());
    LaunchEmitter::declare_arguments();
}

void WindowEmitter::declare_groups(Env& env, const std::string& number, const std::string& in_slice,
                                   const std::string& in_part, const std::string& beyond) {
    const Correlation& c = window_.correlation;
    const int64_t parts = window_.parts, again = window_.again;
    const std::string slice = again == 1 ? number : fmt::format("({} / {})", number, again);
    if (again > 1) declare_places(out_, env, c.more_out, fmt::format("({} % {})", number, again));
    const std::string group = parts == 1 ? fmt::format("{} * {} + {}", slice, window_.count, in_slice)
                                         : fmt::format("{} / {}", slice, parts);
    const std::string channel =
        parts == 1 ? in_part : fmt::format("{} % {} * {} + {}", slice, parts, window_.group_out(), in_part);
    if (c.groups % window_.count != 0) out_.line("if ({} >= {}) return{};", group, c.groups, beyond);
    const Axis all = schedule::channel_axis(c);
    if (c.out && all == *c.out) {
        if (!c.group.empty()) declare_digit(env, c.group.front(), group);
        declare_digit(env, all, channel);
    } else if (c.group_out == 1) {
        declare_digit(env, all, group);
    } else {
        declare_digit(env, all, fmt::format("({}) * {} + {}", group, c.group_out, channel));
    }
}

void WindowEmitter::emit_weight() {
    const Correlation& c = window_.correlation;
    const std::string slice = names_.local("slice"), group = names_.local("group"), tap = names_.local("tap"),
                      pixel_tap = names_.local("pixel_tap"), to = names_.local("out"), from = names_.local("in");
    const std::string type = element_type(spec_, c.tensor);
    out_.open(packed(fmt::format("const auto {} = [&](", weight_),
                     {"int " + slice, "int " + group, "int " + tap, "int " + pixel_tap, "int " + to, "int " + from},
                     fmt::format(") -> {} {{", type)));
    Env env;
    declare_groups(env, slice, group, to, fmt::format(" pleat::convert<{}>(0.0f)", type));
    if (c.in) declare_digit(env, *c.in, from);
    const auto declare_tap = [&](const WindowAxis& axis, const std::string& number) {
        if (axis.tap)
            declare_digit(env, *axis.tap, axis.flipped ? fmt::format("{} - {}", axis.taps - 1, number) : number);
    };
    if (c.rows) declare_tap(*c.rows, tap);
    declare_tap(c.columns, pixel_tap);
    env.id = context_.next_env++;
    Scope scope{nullptr, &out_, {}};
    const Code value = expressions_.value(c.weights, env, scope);
    out_.line("return pleat::convert<{}>({});", type, value.text);
    out_.close("};");
}

void WindowEmitter::emit_epilogue() {
    const Correlation& c = window_.correlation;
    const std::string row = names_.local("row"), pixel = names_.local("pixel"), channel = names_.local("channel"),
                      sums = names_.local("sums");
    context_.reduced[c.sum] = Code{fmt::format("{}[{}]", sums, loop_.vector == 1 ? "0" : "e")};
    out_.open(packed(fmt::format("const auto {} = [&](", store_),
                     {"const pleat::WindowAt& " + at_, "int " + row, "int " + pixel, "int " + channel,
                      fmt::format("const float (&{})[{}]", sums, loop_.vector)},
                     ") {"));
    Env env;
    declare_images(env, c.images);
    if (c.rows) declare_digit(env, c.rows->output, fmt::format("{}.row + {}", at_, row));
    declare_digit(env, c.columns.output, fmt::format("{}.pixel + {}", at_, pixel));
    const int64_t out = window_.group_out();
    declare_groups(env, at_ + ".slice", out == 1 ? channel : fmt::format("{} / {}", channel, out),
                   window_.parts == 1 ? fmt::format("{} % {}", channel, out) : channel, "");
    Scope scope{nullptr, &out_, {}};
    element_sinks(out_, env, scope, launch_.sinks);
    out_.close("};");
}

void WindowEmitter::emit_type(const std::string& type) {
    const Correlation& c = window_.correlation;
    out_.line(packed(
        fmt::format("using {} = pleat::WindowSm90<", type),
        {element_type(spec_, c.tensor), window_axis(c.rows ? &*c.rows : nullptr), window_axis(&c.columns),
         fmt::format("pleat::WindowGroups<{}, {}, {}>", c.group_in, window_.group_out(), window_.count),
         std::to_string(window_.strip), std::to_string(window_.step), std::to_string(window_.slots),
         window_.held ? "true" : "false", window_.rolling ? "true" : "false", window_.rounded ? "true" : "false"},
        ">;"));
}

void WindowEmitter::emit_body() {
    const Correlation& c = window_.correlation;
    at_ = names_.local("at");
    load_ = names_.local("load");
    weight_ = names_.local("weight");
    store_ = names_.local("store");
    const std::string memory = names_.local("memory"), type = names_.local("Windows"),
                      windows = names_.local("windows"), grid = names_.local("grid");
    emit_type(type);
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    out_.line("{} {}({}, {});", type, windows, memory, map_);
    const auto count = [&](const model::Size& size) {
        return fmt::format("static_cast<int>({})", cpp(spec_, size));
    };
    out_.line(packed(fmt::format("const pleat::WindowGrid {}{{", grid),
                     {count(window_.slices()), count(window_.images(spec_)), count(window_.strips(spec_)),
                      count(window_.rows(spec_)), count(spec_.extent(c.columns.output))},
                     "};"));
    const Names outer = names_;
    const auto alone = [&](auto emit) {
        names_ = outer;
        emit();
    };
    out_.open(fmt::format("if ({}.is_producer()) {{", windows));
    alone([&] {
        emit_load(load_, map_, window_.in(), window_.parts * window_.again, c.columns, c.rows ? &*c.rows : nullptr,
                  c.images);
    });
    out_.line("{}.produce({}, {});", windows, grid, load_);
    out_.turn("} else {");
    alone([&] { emit_weight(); });
    alone([&] { emit_epilogue(); });
    const std::string lanes = fmt::format("{}{}", loop_.vector, by_pixels_ ? ", true" : "");
    out_.line("{}.template consume<{}>({}, {}, {});", windows, lanes, grid, weight_, store_);
    out_.close();
}

}  // namespace pleat::emit
