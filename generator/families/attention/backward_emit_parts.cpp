// Functions that kernels of attention's gradients call: the weights of a block with the mask and without, the
// numbers that come beside its columns, and what becomes of the sums of a tile and of its rows' totals. Knows
// nothing of the kernel (backward_emit.cpp).
#include <algorithm>
#include <set>
#include <utility>

#include "families/attention/backward_emit.h"
#include "transform/walk.h"

namespace pleat::emit {

using model::NodeId;
using model::Op;
using model::TensorId;
using schedule::Tile;

namespace {

/// The arguments of a call so far: those that a function takes from the kernel.
std::string call_of(const std::string& name, const std::vector<std::string>& parameters) {
    std::string call = name + "(";
    for (const std::string& p : parameters) call += p.substr(p.rfind(' ') + 1) + ", ";
    return call;
}

bool has(const std::vector<TensorId>& tensors, TensorId tensor) {
    return std::find(tensors.begin(), tensors.end(), tensor) != tensors.end();
}

}  // namespace

ChunkEmitter::Function WeightsEmitter::emit_weights(const std::string& name) {
    others_ = names_.fresh("others");
    for (size_t i = 0; i < side_.weights.size(); ++i) kept_.push_back(names_.fresh("weights"));
    if (!side_.totals.empty()) kept_.push_back(names_.fresh("terms"));
    return emit_chunks(name);
}

bool WeightsEmitter::needs_others(const schedule::Sink& sink) const {
    const std::vector<bool> needed = kernel_.graph.needed({kernel_.stores[static_cast<size_t>(sink.index)].value});
    for (NodeId i = 0; i < kernel_.graph.size(); ++i)
        if (const model::Node& n = kernel_.graph[i];
            needed[static_cast<size_t>(i)] && n.op == Op::read && n.tensor == side_.others)
            return true;
    return false;
}

/// What a sink leaves, before the main loop rounds it.
NodeId WeightsEmitter::kept_value(const schedule::Sink& sink) const {
    const NodeId value = kernel_.stores[static_cast<size_t>(sink.index)].value;
    const model::Node& n = kernel_.graph[value];
    return n.op == Op::cast ? n.args[0] : value;
}

/// Are a sink's weights computed while the second product is under way? All others then take the first product
/// through these weights alone: its registers hold them by then.
bool WeightsEmitter::comes_early(const schedule::Sink& sink) const {
    if (needs_others(sink)) return false;
    const NodeId kept = kept_value(sink);
    return std::all_of(launch_.sinks.begin(), launch_.sinks.end(), [&](const schedule::Sink& other) {
        bool apart = true;
        schedule::visit(
            kernel_.graph, kernel_.stores[static_cast<size_t>(other.index)].value,
            [&](NodeId n) { return n == kept; }, [&](NodeId n) { apart = apart && n != gemm_.tile.product; });
        return apart;
    });
}

/// First the weights of the first product alone, of all elements, then the others.
void WeightsEmitter::emit_stages(const Env& grid) {
    std::vector<schedule::Sink> early, late;
    for (const schedule::Sink& s : launch_.sinks) (awaits_ && comes_early(s) ? early : late).push_back(s);
    if (early.size() != 1 || late.empty()) return ChunkEmitter::emit_stages(grid);
    TileGroup(*this, early, grid).emit(true);
    out_.line("{}.ready();", others_);
    TileGroup rest(*this, late, grid);
    rest.take(kept_value(early.front()),
              fmt::format("{}[{}][{}][e]", kept_in(early.front().index), names_.local("j"), tile_.h));
    rest.emit(true);
}

bool WeightsEmitter::open_chunk() {
    if (std::exchange(opened_, true)) return true;
    const bool opens = ChunkEmitter::open_chunk();
    if (awaits_ && std::none_of(launch_.sinks.begin(), launch_.sinks.end(),
                                [&](const schedule::Sink& s) { return comes_early(s); }))
        out_.line("{}.ready();", others_);
    return opens;
}

std::string WeightsEmitter::kept_in(int store) const {
    const auto i = static_cast<size_t>(store);
    return i < side_.weights.size() ? kept_[i] : fmt::format("{}[{}]", kept_.back(), i - side_.weights.size());
}

void WeightsEmitter::take_values(std::set<TensorId>& tensors) {
    tensors.erase(side_.others);
    for (size_t i = 0; i < side_.values.size(); ++i) {
        const TensorId t = side_.values[i];
        if (tensors.erase(t) == 0) continue;
        context_.tensors[t] = names_.fresh("column_value");
        context_.of_row[t] = fmt::format("{}.value({}, {}, e)", names_.local("tiles"), i, names_.local("j"));
    }
}

bool WeightsEmitter::lies_in_memory(TensorId tensor) const {
    return tensor != side_.others && !has(side_.values, tensor);
}

std::string WeightsEmitter::products_in(NodeId node) const {
    const model::Node& n = kernel_.graph[node];
    return n.op == Op::read && n.tensor == side_.others ? others_ : ChunkEmitter::products_in(node);
}

const schedule::PackedRead* ColumnValuesEmitter::read_at_offset(size_t value) const {
    const auto* found = packed_ ? packed_->value_standing(side_.values[value]) : nullptr;
    return found ? &found->read : nullptr;
}

std::vector<TensorId> ColumnValuesEmitter::further_tensors() const {
    std::vector<TensorId> tensors = side_.values;
    for (size_t i = 0; i < tensors.size(); ++i)
        if (const schedule::PackedRead* read = read_at_offset(i)) tensors[i] = read->tensor;
    return tensors;
}

std::vector<NodeId> ColumnValuesEmitter::further_values() const {
    std::vector<NodeId> values;
    if (!side_.packed) return values;
    values.push_back(side_.packed->start);
    for (const schedule::KeyBound::Term& term : side_.packed->length.terms) values.push_back(term.node);
    return values;
}

/// Declares the places of a column, in a sequence and in all; a condition under which it exists.
std::string ColumnValuesEmitter::open_places(Env& env, const std::string& column) {
    const std::string place = names_.fresh("at_column");
    std::string exists = fmt::format("{} < {}", column, cpp(spec_, spec_.extent(side_.column)));
    std::vector<model::Axis> all;
    if (side_.packed) {
        Scope scope{nullptr, &out_, {}};
        const auto value = [&](NodeId node) { return expressions_.value(node, env, scope); };
        const std::string own = names_.fresh("own"), at = names_.fresh("at_all");
        out_.line("const long long {} = {};", own,
                  sum_of(side_.packed->length.terms, side_.packed->length.constant, value));
        out_.line("const long long {} = {} + {};", at, value(side_.packed->start).text, column);
        exists = fmt::format("{} < {}", column, own);
        for (size_t i = 0; i < side_.values.size(); ++i) {
            const schedule::PackedRead* read = read_at_offset(i);
            if (!read || std::find(all.begin(), all.end(), read->at) != all.end()) continue;
            all.push_back(read->at);
            exists += fmt::format(" && pleat::within({}, {})", at, cpp(spec_, spec_.extent(read->at)));
            const std::string named = names_.fresh("at_all");
            out_.line("const {} {}({});", type_of(spec_, read->at), named, at);
            env.places.push_back({read->at, named, named, false});
        }
    }
    out_.line("const {} {}({});", type_of(spec_, side_.column), place, column);
    env.places.push_back({side_.column, place, place, false});
    return exists;
}

ChunkEmitter::Function ColumnValuesEmitter::emit_values(const std::string& name) {
    LaunchEmitter::declare_arguments();  // its maps are the kernel's
    name_tile();
    std::vector<std::string> parameters = parameters_;
    const std::string call = call_of(name, parameters_);
    const std::string column = names_.local("column"), to = names_.local("to");
    parameters.push_back("const pleat::TileAt& " + tile_.at);
    parameters.push_back("int " + column);
    parameters.push_back(fmt::format("float (&{})[{}]", to, side_.values.size() + 1));
    Env env;
    if (!gemm_.tile.batch.empty()) declare_places(out_, env, gemm_.tile.batch, tile_.at + ".batch");
    const std::string exists = open_places(env, column);
    for (size_t i = 0; i < side_.values.size(); ++i) out_.line("{}[{}] = 0;", to, i);
    out_.open(fmt::format("if ({}) {{", exists));
    const auto value_of = [&](size_t i) {
        const schedule::PackedRead* read = read_at_offset(i);
        const TensorId t = read ? read->tensor : side_.values[i];
        return "*" + context_.tensors.at(t) +
               expressions_.subscript(spec_.tensors[static_cast<size_t>(t)], env, false);
    };
    const auto& offset = side_.offset;
    for (size_t i = 0; i < side_.values.size(); ++i) {
        std::string value = value_of(i);
        if (static_cast<int>(i) == offset.value)
            value = fmt::format("pleat::exp2_offset({}, {})", value, offset.guarded);
        else if (offset.alone)
            value = fmt::format("{} == -pleat::infinity<float>() ? 0.0f : {}",
                                value_of(static_cast<size_t>(offset.value)), value);
        out_.line("{}[{}] = {};", to, i, value);
    }
    out_.close();
    const std::string text =
        device_function(name + ": the numbers that come beside a column.", "void " + name, parameters);
    return {text + "\n", call, parameters_, arguments_};
}

ChunkEmitter::Function SumsEmitter::emit_sums(const std::string& name) {
    LaunchEmitter::declare_arguments();  // its maps are the kernel's
    name_tile();
    std::vector<std::string> parameters = parameters_;
    std::string call = call_of(name, parameters_);
    std::set<TensorId> sent;
    for (const schedule::TilePart& p : gemm_.tile.epilogue.staging.stores) {
        if (!sent.insert(p.tensor).second) continue;
        const std::string map = spec_.tensors[static_cast<size_t>(p.tensor)].name + "_map";
        parameters.push_back("const auto& " + map);
        call += map + ", ";
    }
    const std::vector<std::string> types = place_types(gemm_.tile);
    const std::string side = std::exchange(tile_.tiles, names_.local("result"));
    parameters.push_back("auto& " + side);
    parameters.push_back(fmt::format("const pleat::TileOf<{}, {}>& {}", types[0], types[1], tile_.at));
    parameters.push_back("const auto& " + tile_.acc);
    out_.line("const auto {} = pleat::seen_by<{}>({});", tile_.tiles, fmt::join(types, ", "), side);
    outer_names_.push_back(names_);
    Env grid;
    if (!gemm_.tile.batch.empty()) {
        declare_places(out_, grid, gemm_.tile.batch, tile_.at + ".batch");
        outer_names_.back() = names_;  // groups make other digits of these
    }
    emit_groups(sink_groups(), grid);
    const std::string text =
        device_function(name + ": what becomes of the sums of a tile.", "void " + name, parameters);
    return {text + "\n", call, parameters_, arguments_};
}

void TotalsEmitter::take_values(std::set<TensorId>& tensors) {
    for (size_t i = 0; i < side_.totals.size(); ++i) {
        const TensorId t = side_.totals[i].sums;
        if (tensors.erase(t) == 0) continue;
        context_.tensors[t] = totals_;
        context_.of_row[t] = fmt::format("{}[{}][{}]", totals_, i, row_);
    }
}

ChunkEmitter::Function TotalsEmitter::emit_totals(const std::string& name) {
    totals_ = names_.fresh("totals");
    row_ = names_.local("h");
    const std::string at = names_.local("at");
    LaunchEmitter::declare_arguments();  // its maps are the kernel's
    std::vector<std::string> parameters = parameters_;
    const std::string call = call_of(name, parameters_);
    parameters.push_back("const pleat::TileAt& " + at);
    parameters.push_back(fmt::format("const float (&{})[{}][2]", totals_, side_.totals.size() + 1));
    const Tile& t = gemm_.tile;
    Env env;
    if (!t.batch.empty()) declare_places(out_, env, t.batch, at + ".batch");
    out_.open_unrolled(row_, 2);
    const std::string place = names_.fresh("row");
    out_.line("const {} {}({}.row * {} + pleat::accumulator_row({}));", type_of(spec_, t.row), place, at,
              t.mainloop.rows, row_);
    env.places.push_back({t.row, place, place, false});
    out_.open(fmt::format("if (threadIdx.x % 4 == 0 && {}.get() < {}) {{", place, cpp(spec_, spec_.extent(t.row))));
    Scope scope{nullptr, &out_, {}};
    scalar_sinks(out_, env, scope, launch_.sinks);
    out_.close();
    out_.close();
    const std::string text =
        device_function(name + ": what becomes of the totals of a tile's rows.", "void " + name, parameters);
    return {text + "\n", call, parameters_, arguments_};
}

}  // namespace pleat::emit
