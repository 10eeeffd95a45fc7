// Maps of which some tensors lie along another digit than the rest: a block brings in a square tile of each, along
// `across`, and reads it along the lane, a word's worth of neighbouring columns at a time. Blocks follow one
// another along `across`.
#include <algorithm>

#include "families/map/emit.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

MapEmitter::MapTiles::MapTiles(MapEmitter& launch)
    : emitter_(launch),
      out_(launch.out_),
      p_(launch.map_),
      lane_{p_.lane, cpp(launch.spec_, launch.spec_.extent(p_.lane)), ""},
      across_{p_.across, cpp(launch.spec_, launch.spec_.extent(p_.across)), ""} {}

void MapEmitter::MapTiles::emit() {
    find_block();
    declare_tiles();
    bring_in();
    compute();
}

/// Which tile of the two digits the block has, and which place of all others.
void MapEmitter::MapTiles::find_block() {
    const model::Spec& spec = emitter_.spec_;
    std::vector<model::Axis> digits = p_.outer;
    std::stable_partition(digits.begin(), digits.end(), [&](const model::Axis& a) { return a != across_.axis; });
    // The grid is at most 2^31 - 1 blocks, so that each digit's number of tiles is, too.
    out_.line("unsigned block = blockIdx.x;");
    for (size_t i = digits.size(); i-- > 0;) {
        const model::Axis& a = digits[i];
        const bool tiled = a == lane_.axis || a == across_.axis;
        const model::Size extent = spec.extent(a);
        const model::Size places = tiled ? ceil_div(extent, model::Size(p_.tile)) : extent;
        const std::string dim = spec.dims[static_cast<size_t>(a.dim)].name;
        const std::string count = i == 0 ? "" : emitter_.names_.variable(dim + (tiled ? "_tiles" : "_count"));
        if (i > 0) out_.line("const unsigned {} = static_cast<unsigned>({});", count, cpp(spec, places));
        const std::string number = i == 0 ? "block" : "block % " + count;
        const std::string name = emitter_.names_.variable(tiled ? dim + "_first" : dim);
        if (tiled) {
            out_.line("const long long {} = static_cast<long long>({}) * {};", name, number, p_.tile);
            (a == lane_.axis ? lane_ : across_).first = name;
        } else {
            out_.line("const {} {}({});", type_of(spec, a), name, number);
            block_.places.push_back({a, name, name, false});
        }
        if (i > 0) out_.line("block /= {};", count);
    }
}

void MapEmitter::MapTiles::declare_tiles() {
    loads_ = p_.tile * vectors_a_row() / p_.threads;
    for (const model::TensorId t : p_.staged) {
        const model::Tensor& tensor = emitter_.spec_.tensors[static_cast<size_t>(t)];
        const std::string& variable = emitter_.context_.tensors.at(t);
        const auto& info = model::info(tensor.dtype);
        staged_.push_back({t, emitter_.names_.fresh(variable + "_in"), emitter_.names_.fresh(variable + "_tile")});
        out_.line("__shared__ pleat::Tile<{}, {}> {};", info.cpp, p_.tile, staged_.back().tile);
        out_.line("pleat::Vec<{}, {}> {}[{}];", info.cpp, p_.across_vector, staged_.back().in, loads_);
        columns_ = std::max(columns_, 4 / info.bytes);
    }
}

/// Declares a place in the block's tile.
Env MapEmitter::MapTiles::place(const std::string& along_lane, const std::string& along_across) {
    Env here = block_;
    for (const auto& [side, step] : {std::pair{&across_, &along_across}, {&lane_, &along_lane}}) {
        const std::string name =
            emitter_.names_.variable(emitter_.spec_.dims[static_cast<size_t>(side->axis.dim)].name);
        out_.line("const {} {}({} + {});", type_of(emitter_.spec_, side->axis), name, side->first, *step);
        here.places.push_back({side->axis, name, name, false});
    }
    return here;
}

std::string MapEmitter::MapTiles::inside(const Env& place) const {
    return fmt::format("{}.get() < {} && {}.get() < {}", place.places.back().code, lane_.extent,
                       place.places[place.places.size() - 2].code, across_.extent);
}

/// All of a thread's loads are on their way before the first is put into shared memory.
void MapEmitter::MapTiles::bring_in() {
    const int width = p_.across_vector;
    const std::string by_width = width == 1 ? "" : fmt::format(" * {}", width);
    const auto loop = [&] {
        out_.open_unrolled("slot", loads_);
        out_.line("const int i = slot * {} + static_cast<int>(threadIdx.x);", p_.threads);
    };
    const Names outside = emitter_.names_;
    loop();
    out_.line("const int down = i / {0}, right = i % {0}{1};", vectors_a_row(), by_width);
    const Env from = place("down", "right");
    out_.open(fmt::format("if ({}) {{", inside(from)));
    for (const Staged& s : staged_)
        out_.line(
            "{}[slot] = pleat::load<{}>({}{}.get());", s.in, width, emitter_.context_.tensors.at(s.tensor),
            emitter_.expressions_.subscript(emitter_.spec_.tensors[static_cast<size_t>(s.tensor)], from, false));
    out_.close();
    out_.close();
    emitter_.names_ = outside;
    loop();
    for (const Staged& s : staged_)
        out_.line("{}.put(i / {}, i % {}{}, {}[slot]);", s.tile, vectors_a_row(), vectors_a_row(), by_width, s.in);
    out_.close();
    out_.line("__syncthreads();");
}

void MapEmitter::MapTiles::compute() {
    const int vectors_down = p_.tile / p_.vector, steps = vectors_down * p_.tile / columns_;
    const auto by = [](int n) { return n == 1 ? "" : fmt::format(" * {}", n); };
    if (p_.vector == 1 && p_.threads % p_.tile == 0) {  // a thread stays in its row: nothing to find each time
        out_.line("const int down = static_cast<int>(threadIdx.x) % {};", p_.tile);
        out_.margin("#pragma unroll 4");
        out_.open(fmt::format("for (int right = static_cast<int>(threadIdx.x) / {}{}; right < {}; right += {}) {{",
                              p_.tile, by(columns_), p_.tile, p_.threads / p_.tile * columns_));
    } else {
        out_.open(
            fmt::format("for (int i = static_cast<int>(threadIdx.x); i < {}; i += {}) {{", steps, p_.threads));
        out_.line("const int right = i / {}{}, down = i % {}{};", vectors_down, by(columns_), vectors_down,
                  by(p_.vector));
    }
    for (const Staged& s : staged_) {
        const std::string name = emitter_.names_.fresh(emitter_.context_.tensors.at(s.tensor) + "_columns");
        out_.line("const auto {} = {}.columns<{}, {}>(down, right);", name, s.tile, columns_, p_.vector);
        emitter_.context_.held[s.tensor] = name + (columns_ == 1 ? "[0]" : "[column]");
    }
    if (columns_ > 1) out_.open_unrolled("column", columns_);
    const Env here = place("down", columns_ == 1 ? "right" : "right + column");
    out_.line("if (!({})) continue;", inside(here));
    Scope scope{nullptr, &out_, {}};
    const model::Domain varying{lane_.axis};
    if (p_.vector > 1)
        for (const auto& sink : p_.sinks)
            for (const model::NodeId root : schedule::roots(emitter_.kernel_, emitter_.variant_, sink))
                emitter_.expressions_.hoist(root, varying, here, scope);
    emitter_.element_sinks(out_, here, scope, p_.sinks);
    if (columns_ > 1) out_.close();
    out_.close();
}

}  // namespace pleat::emit
