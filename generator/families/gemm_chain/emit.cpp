// Chains: two contractions in a row, the first one's result on chip (runtime/include/pleat/gpu/chain_sm90.h). The
// stages between the two are a function of their own, which leaves the values of a chunk of their columns where the
// second product takes them; the stages behind the second are those of any tile (launch_tile.cpp).
#include "families/gemm/emit.h"

#include <algorithm>
#include <set>
#include <utility>

#include "codegen/style.h"
#include "families/gemm_chain/chain.h"
#include "layout/access.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using schedule::Chain;
using schedule::Tile;

/// From the head of the function to that of the consumers' epilogue.
void TileEmitter::open_chain() {
    const Tile& t = *launch_.contraction;
    const Chain& chain = *launch_.chain;
    schedule::Launch stages = launch_;
    stages.chain = nullptr;
    stages.contraction = chain.hidden;
    stages.sinks = schedule::tile_sinks(chain.first, chain.hidden);
    stages.outer = chain.hidden.batch;
    stages.outer.push_back(chain.hidden.row);
    stages.outer.push_back(t.depth);
    stages.inner = chain.hidden.along;
    TileEmitter first({spec_, chain.first, variant_, stages, first_require_});
    first.rows_ = rows_;
    const Hidden hidden = first.emit_hidden(launch_.name + "_hidden");
    hidden_function_ = hidden.text;
    for (size_t i = 0; i < first.arguments_.size(); ++i) {
        if (std::find(arguments_.begin(), arguments_.end(), first.arguments_[i]) != arguments_.end()) continue;
        arguments_.push_back(first.arguments_[i]);
        parameters_.push_back(first.parameters_[i]);
    }

    const auto size = [&](const model::Size& n) { return n.constant(); };
    std::string more;
    if (chain.hidden.b_across || t.b_across)
        more = fmt::format(", pleat::Major::{}, pleat::Major::{}", chain.hidden.b_across ? "mn" : "k",
                           t.b_across ? "mn" : "k");
    declare_block_tiles(fmt::format("pleat::ChainSm90<{}, {}, {}, {}, {}, {}, {}, {}, {}{}>",
                                    element_type(spec_, t.b), size(chain.hidden.depth_size(spec_)),
                                    size(t.depth_size(spec_)), t.columns, chain.hidden.columns, chain.consumers,
                                    chain.stages, chain.outputs, chain.inputs, more));
    out_.open(fmt::format("if ({}.is_producer()) {{", tile_.tiles));
    outer_names_.push_back(names_);
    std::string loads = emit_load("bring", chain.hidden, true);
    loads += ", " + emit_load("first", chain.hidden, false);
    loads += ", " + emit_load("second", t, false);
    if (!t.inputs.empty()) loads += feed_inputs();
    out_.line("{}.produce({}, {});", tile_.tiles, tile_.grid, loads);
    names_ = outer_names_.back();
    out_.turn("} else {");
    const std::string hide = names_.fresh("hide");
    out_.open(fmt::format("const auto {} = [&](const pleat::TileAt& {}) {{", hide, tile_.at));
    out_.line("return {}{}, {});", hidden.call, tile_.tiles, tile_.at);
    out_.close("};");
    names_ = outer_names_.back();
    out_.open(fmt::format("{}.consume({}, {}, [&](const pleat::TileAt& {}, const auto& {}) {{", tile_.tiles,
                          tile_.grid, hide, tile_.at, tile_.acc));
}

/// What asks for a step of an operand; its name.
std::string TileEmitter::emit_load(const char* wanted, const Tile& t, bool of_a) {
    names_ = outer_names_.back();
    const std::string load = outer_names_.back().fresh(wanted);
    out_.open(fmt::format("const auto {} = [&](const pleat::TileAt& {}, int {}, const auto& {}) {{", load, tile_.at,
                          tile_.k, tile_.stage));
    Env env;
    if (of_a && !t.batch.empty()) {
        declare_places(out_, env, t.batch, tile_.at + ".batch");
        std::reverse(env.places.begin(), env.places.end());  // innermost were declared first
    }
    out_.line("{}.load({}_map{});", tile_.stage, spec_.tensors[static_cast<size_t>(of_a ? t.a : t.b)].name,
              boxes(t, env, of_a));
    out_.close("};");
    names_ = outer_names_.back();
    return load;
}

/// The stages between the products: a function of a tile, which leaves one of a chunk's accumulators.
TileEmitter::Hidden TileEmitter::emit_hidden(const std::string& name) {
    hidden_ = names_.fresh("hidden");
    LaunchEmitter::declare_arguments();  // its maps are the chain's
    name_tile();
    const std::string tile = names_.local("tile"), chunk = std::exchange(tile_.at, tile);
    std::vector<std::string> parameters = parameters_;
    std::string call = name + "(";
    for (const std::string& p : parameters_) call += p.substr(p.rfind(' ') + 1) + ", ";
    chunk_ = {chunk, "&" + tile_.tiles};
    std::set<model::TensorId> sent;
    for (const schedule::TilePart& p : launch_.contraction->staged) {
        if (!sent.insert(p.tensor).second) continue;
        const std::string map = spec_.tensors[static_cast<size_t>(p.tensor)].name + "_map";
        parameters.push_back("const pleat::TensorMap& " + map);
        call += map + ", ";
        chunk_.captures += ", &" + map;
    }
    parameters.push_back((sent.empty() ? "const auto& " : "auto& ") + tile_.tiles);
    parameters.push_back("const pleat::TileAt& " + tile);

    outer_names_.push_back(names_);
    Env grid;
    if (!launch_.contraction->batch.empty())
        declare_places(out_, grid, launch_.contraction->batch, tile_.at + ".batch");
    declare_row_values(tile_.at + ".batch");
    TileGroup(*this, launch_.sinks, grid).emit(true);
    out_.close("};");
    Writer w;
    w.line("// {}: what is left of the first product, chunk after chunk of {}'s columns.", name,
           spec_.tensors[static_cast<size_t>(launch_.contraction->b)].name);
    w.line(signature("", "__device__ __forceinline__ auto " + name, parameters));
    w.splice(out_);
    w.line("}");
    w.line("");
    return {w.text(), call};
}

/// From what a tile's stages take once to those of a chunk; true where there are chunks.
bool TileEmitter::open_chunk() {
    if (hidden_.empty()) return false;
    const Tile& t = *launch_.contraction;
    tile_.at = chunk_.at;
    out_.open(fmt::format("return [=, {}](const pleat::TileAt& {}, const auto& {}, auto& {}) {{", chunk_.captures,
                          tile_.at, tile_.acc, hidden_));
    // The second product's weights are zeros beyond the last hidden column, and these values have to be numbers.
    const model::Size& columns = spec_.dims[static_cast<size_t>(t.column.dim)].size;
    if (layout::known_divisor(spec_, columns) % t.columns != 0) out_.line("pleat::clear({});", hidden_);
    return true;
}

}  // namespace pleat::emit
