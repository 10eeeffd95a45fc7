// What the producer of a tile asks for where rows, or K, are pixels at which windows lie (pixels.h). Of rows a step
// is some channels of one tap; of K a tile has one tap, and a step is some pixels. Knows no stages.
#include <algorithm>
#include <utility>

#include "codegen/style.h"
#include "families/gemm/emit.h"
#include "layout/access.h"
#include "plan/axes.h"

namespace pleat::emit {

using model::Axis;
using schedule::Pixels;
using schedule::Tile;
using schedule::WindowAxis;

namespace {

/// Innermost first, as TMA counts axes.
std::vector<WindowAxis> inner_first(const Pixels& pixels) {
    std::vector<WindowAxis> windows = pixels.windows;
    std::reverse(windows.begin(), windows.end());
    return windows;
}

const std::string& place_of(const Env& env, const Axis& axis) {
    const auto at =
        std::find_if(env.places.begin(), env.places.end(), [&](const Place& p) { return p.axis == axis; });
    return at->code;
}

}  // namespace

/// The dim of the images' number.
std::string TileEmitter::image_type(const Pixels& pixels) const {
    const std::vector<Axis>& images = pixels.images;
    if (images.empty()) return "pleat::OneImage";
    return images.size() == 1 ? type_of(spec_, images.front()) : joint_of(images);
}

/// ... and of all channels.
std::string TileEmitter::channel_type(const Pixels& pixels) const {
    if (pixels.group.empty()) return type_of(spec_, {pixels.channel.dim, 1, 0});
    return joint_of({pixels.group.front(), pixels.channel});
}

/// The type of the number of a step, which counts the channels of one tap after another.
std::string TileEmitter::tap_step_type() const {
    const Tile& t = gemm_.tile;
    std::vector<Axis> all = t.pixels->tap_axes();
    all.push_back(t.depth);
    return fmt::format("pleat::Fold<{}, {}>", all.size() == 1 ? type_of(spec_, {t.depth.dim, 1, 0}) : joint_of(all),
                       t.mainloop.step);
}

/// A copy brings so many pixels.
void TileEmitter::declare_pixel_map(model::TensorId id, const Pixels& pixels, int64_t copied) {
    LaunchArgument map{.kind = LaunchArgument::Kind::map, .tensor = id};
    std::string types = fmt::format("{}, {}", channel_type(pixels), image_type(pixels));
    map.axes.push_back({pixels.channels, 1, gemm_.tile.mainloop.step});
    for (const WindowAxis& w : inner_first(pixels)) {
        map.axes.push_back({spec_.extent(w.input), w.step});
        map.axes.back().windows = AxisWindows{w.first, w.stride, spec_.extent(w.output)};
        types += ", " + type_of(spec_, w.output);
    }
    const model::Size stride =
        pixels.images.empty() ? map.axes.back().stride * map.axes.back().extent
                              : *layout::stride_along(spec_.tensors[static_cast<size_t>(id)], pixels.images.back());
    map.axes.push_back({schedule::product(spec_, pixels.images), stride, copied});
    const std::string name = spec_.tensors[static_cast<size_t>(id)].name + "_map";
    parameters_.push_back(fmt::format("const __grid_constant__ pleat::PixelMap<{}> {}", types, name));
    maps_.push_back(name);
    arguments_.push_back(map);
}

/// Where the window of a pixel lies: the places of its dims, and the images' number.
std::string TileEmitter::declare_pixel(const Pixels& pixels, Env& env, const std::string& number) {
    std::string left = names_.local("first");
    out_.line("const int {} = {};", left, number);
    const auto declare = [&](const Axis& axis, const std::string& value) {
        const std::string name = names_.variable(spec_.dims[static_cast<size_t>(axis.dim)].name);
        out_.line("const {} {}({});", type_of(spec_, axis), name, value);
        env.places.push_back({axis, name, name, false});
    };
    const std::vector<Axis>& images = pixels.images;
    const std::vector<WindowAxis> windows = inner_first(pixels);
    for (const WindowAxis& w : windows) {
        const bool last = images.empty() && &w == &windows.back();
        if (last) {
            declare(w.output, left);
            continue;
        }
        const std::string extent = tile_count(spec_.extent(w.output)), above = names_.fresh("above");
        declare(w.output, fmt::format("{} % {}", left, extent));
        out_.line("const int {} = {} / {};", above, left, extent);
        left = above;
    }
    if (images.empty()) return "pleat::OneImage()";
    const std::string image = names_.local("image");
    out_.line("const {} {}({});", image_type(pixels), image, left);
    return image;
}

/// The type that says which taps each batch has.
void TileEmitter::declare_taps() {
    const Tile& t = gemm_.tile;
    tile_.taps = names_.local("Taps");
    std::vector<std::string> list{t.own_taps->of_columns ? "true" : "false", std::to_string(t.own_taps->batches),
                                  std::to_string(model::ceil_div(t.pixels->group_channels, t.mainloop.step))};
    for (const auto& axis : t.own_taps->axes) {
        uint64_t first = 0, count = 0;
        for (size_t batch = axis.size(); batch-- > 0;) {
            first = first << 4 | static_cast<uint64_t>(axis[batch].first);
            count = count << 4 | static_cast<uint64_t>(axis[batch].count);
        }
        list.push_back(fmt::format("pleat::TapRange<0x{:x}, 0x{:x}>", first, count));
    }
    out_.line(alias(tile_.taps, fmt::format("pleat::TapsOfBatches<{}>", fmt::join(list, ", ")), 4));
}

/// The channels of a step, and the taps as places of their dims.
std::string TileEmitter::declare_tap(Env& env) {
    const Tile& t = gemm_.tile;
    const int64_t chunks = model::ceil_div(t.pixels->group_channels, t.mainloop.step);
    const std::string step = number(tile_.k), channels = names_.local("channels");
    if (const std::vector<Axis> taps = t.pixels->tap_axes(); t.own_taps)
        for (size_t i = 0; i < taps.size(); ++i) {
            const std::string name = names_.variable(spec_.dims[static_cast<size_t>(taps[i].dim)].name);
            const std::string of = t.own_taps->of_columns ? number(tile_.at + ".column") : tile_.at + ".batch";
            out_.line("const {} {}({}::tap<{}>({}, {}));", type_of(spec_, taps[i]), name, tile_.taps, i, of, step);
            env.places.push_back({taps[i], name, name, false});
        }
    else if (!taps.empty())
        declare_places(out_, env, taps, chunks == 1 ? step : fmt::format("{} / {}", step, chunks));
    const std::string chunk = chunks == 1 ? "0" : fmt::format("{} % {}", step, chunks);
    out_.line("const auto {} = {};", channels, tile_place({t.depth.dim, t.mainloop.step, 0}, chunk));
    return channels;
}

/// The types of windows along each axis, innermost first.
std::vector<std::string> TileEmitter::name_windows(const Pixels& pixels) {
    std::vector<std::string> along;
    for (const WindowAxis& w : inner_first(pixels)) {
        along.push_back(names_.local("Along" + spec_.dims[static_cast<size_t>(w.output.dim)].name));
        const std::string type =
            fmt::format("pleat::WindowsAlong<{}, {}, {}, {}, {}, {}>", type_of(spec_, w.output),
                        w.tap ? type_of(spec_, *w.tap) : "pleat::OneTap", w.taps, w.stride,
                        w.flipped ? -w.dilation : w.dilation, w.first);
        out_.line(alias(along.back(), type, 4 * static_cast<size_t>(out_.depth())));
    }
    return along;
}

/// Asks for operand a or b, pixels from those of `env` on. `along`: as name_windows.
void TileEmitter::load_pixels(const char* operand, const Pixels& pixels, const Env& env, const std::string& channel,
                              const std::string& image, const std::vector<std::string>& along) {
    const std::string& tensor =
        spec_.tensors[static_cast<size_t>(gemm_.tile.pixels ? gemm_.tile.a.tensor : gemm_.tile.b.tensor)].name;
    std::vector<std::string> list{tensor + "_map", channel, image};
    size_t i = 0;
    for (const WindowAxis& w : inner_first(pixels))
        list.push_back(fmt::format("{}({}{})", along[i++], place_of(env, w.output),
                                   w.tap ? ", " + place_of(env, *w.tap) : ""));
    out_.line(packed(fmt::format("{}.load_{}(", tile_.stage, operand), list, ");", ",",
                     4 * static_cast<size_t>(out_.depth())));
}

/// What a tile's first row needs is found once a tile: who asks for a step has little time.
void TileEmitter::emit_pixel_loads(const Env& of_batch) {
    const Tile& t = gemm_.tile;
    const Pixels& pixels = *t.pixels;
    Env env = of_batch;
    const std::string image =
        declare_pixel(pixels, env, fmt::format("{} * {}", number(tile_.at + ".row"), t.mainloop.rows));
    const std::vector<std::string> along = name_windows(pixels);
    std::string kept = fmt::format("[&, {}", tile_.at);
    for (const Place& p : env.places) kept += ", " + p.code;
    if (!pixels.images.empty()) kept += ", " + image;
    out_.open(fmt::format("return {}]({} {}, const auto& {}) {{", kept, step_type(), tile_.k, tile_.stage));
    const std::string channels = declare_tap(env);
    std::string from = channels;
    if (!pixels.group.empty())
        from = fmt::format("{}({}.get() * {} + {} * {})", channel_type(pixels), place_of(env, pixels.group.front()),
                           pixels.group_channels, number(channels), t.mainloop.step);
    load_pixels("a", pixels, env, from, image, along);
    const std::string all = std::exchange(tile_.k, channels);
    emit_load_of(t, env, false);
    tile_.k = all;
    out_.close("};");
}

/// A step's pixels, at the tap and the channels of the tile.
void TileEmitter::emit_depth_pixel_loads(Env env) {
    const Tile& t = gemm_.tile;
    const Pixels& pixels = *t.depth_pixels;
    const std::vector<std::string> along = name_windows(pixels);
    std::string kept = fmt::format("[&, {}", tile_.at);
    for (const Place& p : env.places) kept += ", " + p.code;
    out_.open(fmt::format("return {}]({} {}, const auto& {}) {{", kept, step_type(), tile_.k, tile_.stage));
    emit_load_of(t, env, true);
    const std::string image = declare_pixel(pixels, env, fmt::format("{} * {}", number(tile_.k), t.mainloop.step));
    std::string from = tile_.at + ".column";
    if (!pixels.group.empty())
        from = fmt::format("{}({}.get() * {} + {} * {})", channel_type(pixels), place_of(env, pixels.group.front()),
                           pixels.group_channels, number(from), t.multiplied());
    load_pixels("b", pixels, env, from, image, along);
    out_.close("};");
}

}  // namespace pleat::emit
