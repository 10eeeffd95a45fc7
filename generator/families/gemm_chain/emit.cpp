// Chains: two contractions in a row, the first one's result on chip (runtime/include/pleat/gpu/chain_sm90.h). The
// stages between the two are a function of their own, which leaves the values of a chunk of their columns where the
// second product takes them; the stages behind the second are those of any tile (emit.cpp).
#include "families/gemm_chain/emit.h"

#include <algorithm>
#include <set>
#include <utility>

#include "codegen/style.h"
#include "families/gemm/stores.h"
#include "layout/access.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using schedule::Chain;
using schedule::Tile;

ChainEmitter::ChainEmitter(const LaunchSource& source)
    : TileEmitter(source), chain_(dynamic_cast<const schedule::ChainLaunch&>(source.launch)) {
    if (const auto& rows = chain_.rows)
        rows_ = emit_row_values(spec_, rows->kernel, rows->variant, rows->row, rows->given);
}

LaunchText ChainEmitter::emit() {
    LaunchText text = TileEmitter::emit();
    text.function = chunk_function_ + text.function;
    if (rows_) text.function = rows_->function + "\n" + text.function;
    text.early = prefetches();
    return text;
}

/// From the head of the function to that of the consumers' epilogue.
void ChainEmitter::open() {
    const Tile& t = gemm_.tile;
    const Chain& chain = *chain_.chain;
    schedule::GemmLaunch stages = gemm_;
    stages.tile = chain.intermediate;
    stages.sinks = schedule::tile_sinks(chain.first, chain.intermediate);
    stages.outer = chain.intermediate.batch;
    stages.outer.push_back(chain.intermediate.row);
    stages.outer.push_back(t.depth);
    stages.inner = chain.intermediate.along;
    ChunkEmitter first({spec_, chain.first, variant_, stages, first_require_}, rows_ ? &*rows_ : nullptr, true);
    const ChunkEmitter::Function intermediate = first.emit_chunks(launch_.name + "_intermediate");
    chunk_function_ = intermediate.text;
    pass_further(intermediate.parameters, intermediate.arguments);

    const auto size = [&](const model::Size& n) { return n.constant(); };
    std::string more;
    if (chain.intermediate.b.across || t.b.across)
        more = fmt::format(", pleat::Major::{}, pleat::Major::{}", chain.intermediate.b.across ? "mn" : "k",
                           t.b.across ? "mn" : "k");
    declare_block_tiles(fmt::format(
        "pleat::ChainSm90<{}, {}, {}, {}, {}, {}, {}, {}, {}{}>", element_type(spec_, t.b.tensor),
        size(chain.intermediate.depth_size(spec_)), size(t.depth_size(spec_)), t.mainloop.columns,
        chain.intermediate.mainloop.columns, chain.consumers, chain.stages, chain.outputs, chain.inputs, more));
    const std::string chunks = names_.local("Chunks");
    out_.line(alias(chunks, fmt::format("pleat::TypedTile<{}::Untyped, {}>", tile_.type, first.places()), 4));
    out_.open(fmt::format("if ({}.is_producer()) {{", tile_.tiles));
    outer_names_.push_back(names_);
    const std::string own = std::exchange(tile_.type, chunks);
    std::string loads = emit_load("bring", chain.intermediate, true);
    loads += ", " + emit_load("first", chain.intermediate, false);
    tile_.type = own;
    loads += ", " + emit_load("second", t, false);
    if (!t.epilogue.staging.inputs.empty()) loads += feed_inputs();
    out_.line("{}.produce({}, {});", tile_.tiles, tile_.grid, loads);
    names_ = outer_names_.back();
    out_.turn("} else {");
    const std::string between = names_.fresh("between");
    out_.open(fmt::format("const auto {} = [&](const {}::At& {}) {{", between, chunks, tile_.at));
    out_.line("return {}{}, {});", intermediate.call, tile_.tiles, tile_.at);
    out_.close("};");
    names_ = outer_names_.back();
    out_.open(fmt::format("{}.consume({}, {}, [&](const {}& {}, const auto& {}) {{", tile_.tiles, tile_.grid,
                          between, at_type(), tile_.at, tile_.acc));
}

/// What tiles compute is no argument; what that takes is.
void ChunkEmitter::take_values(std::set<model::TensorId>& tensors) {
    if (!rows_) return;
    for (const auto& [t, variable] : rows_->values) {
        if (tensors.erase(t) == 0) continue;
        context_.tensors[t] = variable;
        context_.of_row[t] = variable;
    }
}

void ChunkEmitter::pass_more() {
    TileEmitter::pass_more();
    if (rows_) pass_further(rows_->parameters, rows_->arguments);
}

void ChunkEmitter::declare_row_values(const std::string& row) {
    if (!rows_) return;
    std::string call = rows_->name + "(";
    for (const std::string& p : rows_->parameters) call += p.substr(p.rfind(' ') + 1) + ", ";
    call += row;
    for (const auto& [t, variable] : rows_->values) {
        out_.line("{} {};", element_type(spec_, t), variable);
        call += ", " + variable;
    }
    out_.line("{});", call);
}

std::string ChunkEmitter::places() const { return fmt::format("{}", fmt::join(place_types(gemm_.tile), ", ")); }

std::string ChunkEmitter::chunk_at_type() const {
    if (!typed()) return "pleat::TileAt";
    const std::vector<std::string> types = place_types(gemm_.tile);
    return fmt::format("pleat::TileOf<{}, {}>", types[0], types[1]);
}

ChunkEmitter::Function ChunkEmitter::emit_chunks(const std::string& name) {
    intermediate_ = names_.fresh("intermediate");
    LaunchEmitter::declare_arguments();  // its maps are the chain's
    name_tile();
    const std::string tile = names_.local("tile"), chunk = std::exchange(tile_.at, tile);
    std::vector<std::string> parameters = parameters_;
    std::string call = name + "(";
    for (const std::string& p : parameters_) call += p.substr(p.rfind(' ') + 1) + ", ";
    chunk_ = {chunk, "", typed() && !takes_values_of_tiles() ? "" : ", &" + tile_.tiles};
    std::set<model::TensorId> sent;
    for (const schedule::TilePart& p : gemm_.tile.epilogue.staging.stores) {
        if (!sent.insert(p.tensor).second) continue;
        const std::string map = spec_.tensors[static_cast<size_t>(p.tensor)].name + "_map";
        parameters.push_back("const pleat::TensorMap& " + map);
        call += map + ", ";
        chunk_.captures += ", &" + map;
    }
    parameters.push_back((sent.empty() ? "const auto& " : "auto& ") + tile_.tiles);
    parameters.push_back(fmt::format("const {}& {}", chunk_at_type(), tile));
    if (typed()) {
        chunk_.type = names_.local("Chunk");
        out_.line("using {} = {};", chunk_.type, chunk_at_type());
        const std::string chain = std::exchange(tile_.tiles, names_.local("chunks"));
        out_.line("const auto {} = pleat::seen_by<{}>({});", tile_.tiles, places(), chain);
    }

    outer_names_.push_back(names_);
    Env grid;
    if (!gemm_.tile.batch.empty()) declare_places(out_, grid, gemm_.tile.batch, tile_.at + ".batch");
    declare_row_values(tile_.at + ".batch");
    emit_stages(grid);
    out_.close("};");
    const std::string says =
        fmt::format("{}: what is left of the first product, chunk after chunk of {}'s columns.", name,
                    spec_.tensors[static_cast<size_t>(gemm_.tile.b.tensor)].name);
    return {device_function(says, "auto " + name, parameters) + "\n", call, parameters_, arguments_};
}

void ChunkEmitter::emit_stages(const Env& grid) { TileGroup(*this, launch_.sinks, grid).emit(true); }

bool ChunkEmitter::open_chunk() {
    const Tile& t = gemm_.tile;
    tile_.at = chunk_.at;
    std::vector<std::string> taken{fmt::format("const {}& {}", typed() ? chunk_.type : chunk_at_type(), tile_.at),
                                   "const auto& " + tile_.acc};
    if (const std::string more = further_products(); !more.empty()) taken.push_back(more);
    for (const std::string& array : kept()) taken.push_back("auto& " + array);
    out_.open(packed(fmt::format("return [={}](", chunk_.captures), taken, ") {", ",", 4));
    // The second product's weights are zeros beyond the last intermediate column, and these values have to be
    // numbers.
    const model::Size& columns = spec_.dims[static_cast<size_t>(t.column.dim)].size;
    if (!lies_within(t.column.dim) && layout::known_divisor(spec_, columns) % t.mainloop.columns != 0)
        for (const std::string& array : kept()) out_.line("{}", value_beyond(array));
    return true;
}

}  // namespace pleat::emit
