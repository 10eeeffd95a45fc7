// Attention (runtime/include/pleat/gpu/attention_sm90.h). Functions of their own: which keys rows see, and the
// stages between the first product and the softmax, with the mask and without; the stages behind the second product
// are those of any tile (families/gemm/emit.cpp).
#include "families/attention/emit.h"

#include <algorithm>
#include <map>
#include <utility>

#include "codegen/style.h"
#include "families/attention/lists_emit.h"
#include "families/gemm/stores.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"

namespace pleat::emit {

using schedule::Attention;
using schedule::KeyBound;
using schedule::Tile;

AttentionEmitter::AttentionEmitter(const LaunchSource& source)
    : TileEmitter(source), attention_(*dynamic_cast<const schedule::AttentionLaunch&>(source.launch).attention) {}

LaunchText AttentionEmitter::emit() {
    LaunchText text = TileEmitter::emit();
    text.function = functions_ + text.function;
    text.headers.insert(text.headers.end(), further_headers_.begin(), further_headers_.end());
    return text;
}

void AttentionEmitter::take_values(std::set<model::TensorId>& tensors) {
    lse_ = names_.fresh("row_lse");
    if (tensors.erase(attention_.lse) > 0) context_.tensors[attention_.lse] = lse_;
}

std::vector<model::NodeId> AttentionEmitter::further_values() const {
    std::vector<model::NodeId> starts;
    for (const Attention::Packed& p : attention_.packed) starts.push_back(p.read.start);
    if (const schedule::PackedLength* lengths = attention_.lengths_of_tiles())
        for (const KeyBound::Term& term : lengths->terms) starts.push_back(term.node);
    return starts;
}

/// The launch as that of a part of the scores would be.
schedule::GemmLaunch AttentionEmitter::launch_of(const model::Kernel& part) const {
    schedule::GemmLaunch launch = gemm_;
    launch.tile = attention_.products;
    launch.sinks = schedule::tile_sinks(part, attention_.products);
    launch.outer = attention_.products.batch;
    for (const model::Axis& dim : attention_.products.row_dims) launch.outer.push_back(dim);
    launch.outer.push_back(attention_.key);
    launch.inner = attention_.products.along;
    return launch;
}

/// From the head of the function to that of the consumers' epilogue.
void AttentionEmitter::open() {
    const Tile& t = gemm_.tile;
    const Attention& a = attention_;
    context_.of_row[a.lse] = fmt::format("{}[{}]", lse_, tile_.h);
    const auto part = [&](const model::Kernel& kernel, const char* suffix, auto emit) {
        const schedule::GemmLaunch launch = launch_of(kernel);
        const ChunkEmitter::Function function =
            emit(LaunchSource{spec_, kernel, variant_, launch, first_require_}, launch_.name + suffix);
        functions_ += function.text;
        pass_further(function.parameters, function.arguments);
        return function;
    };
    const auto range = part(a.masked, "_keys", [&](const LaunchSource& source, const std::string& name) {
        return RangeEmitter(source, a.key, a.mask, a.keys_are_packed()).emit_range(name);
    });
    const auto scores_within = [&](bool within) {
        return [this, within](const LaunchSource& source, const std::string& name) {
            ScoresEmitter emitter(source, within);
            places_ = emitter.places();
            ChunkEmitter::Function function = emitter.emit_chunks(name);
            further_headers_.insert(emitter.headers().begin(), emitter.headers().end());
            return function;
        };
    };
    const auto clean = part(a.clean, "_scores", scores_within(true));
    const bool one = a.mask.exact && !a.reads_keys;
    const auto scores = one ? clean : part(a.seen, "_masked_scores", scores_within(!a.reads_keys));

    const auto multiplier = a.multiplies() ? emit_multiplier() : ChunkEmitter::Function{};

    const auto factor = a.has_factor() ? part(a.factor, "_factor",
                                              [](const LaunchSource& source, const std::string& name) {
                                                  return FactorEmitter(source).emit_factor(name);
                                              })
                                       : ChunkEmitter::Function{};

    const auto bound = a.bounded_at_launch() ? part(a.bound, "_bound",
                                                    [](const LaunchSource& source, const std::string& name) {
                                                        return FactorEmitter(source).emit_bound(name);
                                                    })
                                             : ChunkEmitter::Function{};

    const std::string memory = names_.local("memory"), type = names_.local("Tiles");
    const bool below =
        std::any_of(a.mask.bounds.begin(), a.mask.bounds.end(), [](const KeyBound& b) { return !b.upper; });
    tile_.type = type;
    declare_typed_tile(fmt::format("pleat::AttentionSm90<{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}{}>",
                                   element_type(spec_, t.b.tensor), a.products.depth_size(spec_).constant(),
                                   a.columns, a.keys, a.consumers, a.stages, a.outputs, a.turns, below, a.clears,
                                   a.apart(), a.grouped ? fmt::format(", {}", a.heads()) : ""));
    const std::string chunks = names_.local("Chunks");
    out_.line(alias(chunks, fmt::format("pleat::TypedTile<{}::Untyped, {}>", type, places_), 4));
    out_.line("extern __shared__ __align__(1024) unsigned char {}[];", memory);
    out_.line("{} {}({}{});", type, tile_.tiles, memory, all_maps());
    LaunchEmitter::meet_neighbours();
    declare_grid();
    const std::string keys = names_.local("keys"), from = names_.local("from"), to = names_.local("to");
    out_.open(
        fmt::format("const auto {} = [&](const pleat::TileAt& {}, int {}, int {}) {{", keys, tile_.at, from, to));
    out_.line("return {}{}, {}, {});", range.call, tile_.at, from, to);
    out_.close("};");
    out_.open(fmt::format("if ({}.is_producer()) {{", tile_.tiles));
    outer_names_.push_back(names_);
    tile_.type = chunks;
    std::string loads = emit_load("bring", a.products, true);
    loads += ", " + emit_load("first", a.products, false);
    tile_.type = type;
    loads += ", " + emit_load("second", t, false);
    out_.line("{}.produce({}, {}, {});", tile_.tiles, tile_.grid, keys, loads);
    names_ = outer_names_.back();
    out_.turn("} else {");
    tile_.type = chunks;
    std::string see = emit_scores("see", scores);
    see += ", " + (one || !(a.mask.exact || a.listed) ? see : emit_scores("see_clean", clean));
    std::string times;
    if (a.multiplies()) times = ", " + emit_scores("times", multiplier);
    tile_.type = type;
    names_ = outer_names_.back();
    const std::string leave = names_.local("leave");
    if (a.has_factor()) {
        const std::string scaled = names_.local("factor");
        out_.open(fmt::format("const auto {} = [&](const pleat::TileAt& {}) {{", scaled, tile_.at));
        out_.line("return {}{});", factor.call, tile_.at);
        out_.close("};");
        times = (times.empty() ? ", pleat::AsTheyAre{}" : times) + ", " + scaled;
    }
    const std::string within =
        a.bounded_at_launch() ? fmt::format("{} <= {:.9e}f", bound.call, a.bound_most) : "true";
    const std::string scale = a.scores_bounded ? within : fmt::format("{:.9e}f", a.scale);
    consume_behind_ =
        fmt::format("{}.{}({}, {}, {}, {}, {}{});", tile_.tiles, a.scores_bounded ? "consume_bounded" : "consume",
                    tile_.grid, scale, keys, see, leave, times);
    out_.open(fmt::format("const auto {} = [&](const {}& {}, const auto& {}, const float (&{})[2]) {{", leave,
                          at_type(), tile_.at, tile_.acc, lse_));
}

ChunkEmitter::Function AttentionEmitter::emit_multiplier() {
    const Attention& a = attention_;
    schedule::GemmLaunch launch = launch_of(a.multiplier);
    launch.tile.product = -1;
    launch.passes.clear();
    launch.inner.clear();
    MultiplierEmitter emitter({spec_, a.multiplier, variant_, launch, first_require_}, !a.multiplier_reads_keys);
    const ChunkEmitter::Function function = emitter.emit_chunks(launch_.name + "_multiplier");
    functions_ += function.text;
    pass_further(function.parameters, function.arguments);
    return function;
}

std::string AttentionEmitter::emit_scores(const char* wanted, const ChunkEmitter::Function& function) {
    names_ = outer_names_.back();
    const std::string name = outer_names_.back().fresh(wanted);
    out_.open(fmt::format("const auto {} = [&](const {}& {}) {{", name, at_type(), tile_.at));
    out_.line("return {}{}, {});", function.call, tile_.tiles, tile_.at);
    out_.close("};");
    names_ = outer_names_.back();
    return name;
}

void AttentionEmitter::pass_workspace() {
    if (!attention_.unlike()) return;
    workspace_ = names_.local("workspace");
    pass("unsigned char* " + workspace_, LaunchArgument::workspace(0));
}

/// Rows and batches, and where tiles are unlike, how many batches have room in the L2 cache and who counts tiles.
/// Of packed sequences the tiles of each sequence's own rows.
void AttentionEmitter::declare_grid() {
    const Attention& a = attention_;
    const Tile& t = gemm_.tile;
    const std::string rows = cpp(spec_, spec_.extent(a.row())), batches = cpp(spec_, t.batches(spec_));
    if (!a.unlike()) return out_.line("const pleat::AttentionGrid {}({}, {});", tile_.grid, rows, batches);
    const std::string together =
        batches_in_cache(spec_, a.products, cpp(spec_, spec_.extent(a.key)),
                         2 * (a.products.depth_size(spec_).constant() + t.mainloop.columns));
    const schedule::PackedLength* lengths = a.lengths_of_tiles();
    if (!lengths) {
        const std::string grid = a.listed ? names_.local("tiles_of_all") : tile_.grid;
        out_.line(packed(fmt::format("const pleat::AttentionUnlikeGrid {}(", grid),
                         {rows, batches, together, workspace_}, ");", ",", 4));
        if (a.listed) declare_listed_grid(grid);
        return;
    }
    const std::string length = emit_of_sequence(*this, "rows_of", *lengths);
    const std::vector<model::Axis> others(t.batch.begin() + 1, t.batch.end());
    out_.line(packed(fmt::format("const pleat::AttentionPackedGrid {}(", tile_.grid),
                     {rows, cpp(spec_, spec_.extent(lengths->sequence)),
                      cpp(spec_, schedule::product(spec_, others)), together, workspace_, length},
                     ");", ",", 4));
}

/// Where blocks of keys are listed: which list is that of a batch.
void AttentionEmitter::declare_listed_grid(const std::string& unlike) {
    const Attention& a = attention_;
    const std::string lists = names_.local("lists");
    const schedule::ListedPlane plane = schedule::plane_of(a);
    out_.line(packed(fmt::format("const {} {}(", schedule::type_of_lists(plane), lists),
                     {lists_at(spec_, plane, workspace_), cpp(spec_, spec_.extent(a.products.row)),
                      cpp(spec_, spec_.extent(a.key))},
                     ");"));
    const std::string list_of = emit_index_of("list_of", a.products.batch, *a.lists);
    out_.line("const pleat::AttentionListedGrid {}({}, {}, {});", tile_.grid, unlike, lists, list_of);
}

std::string emit_of_sequence(TileEmitter& emitter, const char* wanted, const schedule::PackedLength& sum) {
    return emitter.emit_of_place(wanted, sum.sequence, [&](const std::function<Code(model::NodeId)>& value) {
        return sum_of(sum.terms, sum.constant, value);
    });
}

std::string batches_together(const model::Spec& spec, const schedule::KeyMask& mask, const Tile& products,
                             const std::string& keys, int64_t bytes) {
    if (std::none_of(mask.bounds.begin(), mask.bounds.end(),
                     [](const KeyBound& b) { return b.rows != KeyBound::Rows::same; }))
        return "0";
    return batches_in_cache(spec, products, keys, bytes);
}

std::string batches_in_cache(const model::Spec& spec, const Tile& products, const std::string& keys,
                             int64_t bytes) {
    return fmt::format("pleat::batches_in_cache({} * {}, {})", keys, bytes, batches_sharing(spec, products));
}

std::string batches_sharing(const model::Spec& spec, const Tile& products) {
    model::Size sharing = 1;
    for (size_t i = products.batch.size(); i-- > 0;) {
        if (layout::depends_on(spec.tensors[static_cast<size_t>(products.b.tensor)], products.batch[i])) break;
        sharing = sharing * spec.extent(products.batch[i]);
    }
    const std::string count = cpp(spec, sharing);
    return sharing.is_constant() ? count : fmt::format("static_cast<int>({})", count);
}

std::string sum_of(const std::vector<KeyBound::Term>& terms, int64_t constant,
                   const std::function<Code(model::NodeId)>& value) {
    std::string text = constant != 0 || terms.empty() ? fmt::format("{}ll", constant) : "";
    for (const KeyBound::Term& term : terms) {
        const int64_t times = term.coefficient < 0 ? -term.coefficient : term.coefficient;
        const char* sign = text.empty() ? (term.coefficient < 0 ? "-" : "") : term.coefficient < 0 ? " - " : " + ";
        text += fmt::format("{}{}{}", sign, times == 1 ? std::string() : fmt::format("{} * ", times),
                            value(term.node).at_least(8));
    }
    return text;
}

std::vector<model::Axis> axes_of_sizes(const model::Graph& graph, const std::vector<model::NodeId>& roots) {
    std::vector<model::Axis> all;
    for (const model::NodeId root : roots)
        schedule::visit(
            graph, root, [](model::NodeId) { return false; },
            [&](model::NodeId n) {
                if (graph[n].op == model::Op::extent) all.push_back(graph[n].axis);
                for (const model::Bind& bind : graph[n].binds) all.push_back(bind.axis);
            });
    return all;
}

std::vector<model::Axis> RangeEmitter::further_digits() const {
    std::vector<model::Axis> all = axes_of_sizes(kernel_.graph, further_values());
    all.push_back(key_);
    all.push_back(gemm_.tile.row_dims.front());
    return all;
}

std::vector<model::NodeId> RangeEmitter::further_values() const {
    std::vector<model::NodeId> all;
    for (const KeyBound& b : mask_.bounds)
        for (const KeyBound::Term& term : b.terms) all.push_back(term.node);
    if (mask_.rows_within >= 0) all.push_back(mask_.rows_within);
    if (length_)
        for (const KeyBound::Term& term : length_->terms) all.push_back(term.node);
    return all;
}

ChunkEmitter::Function RangeEmitter::emit_range(const std::string& name) {
    LaunchEmitter::declare_arguments();  // its maps are the kernel's
    name_tile();
    std::vector<std::string> parameters = parameters_;
    std::string call = name + "(";
    for (const std::string& p : parameters_) call += p.substr(p.rfind(' ') + 1) + ", ";
    const std::string from = names_.local("from"), to = names_.local("to");
    parameters.push_back("const pleat::TileAt& " + tile_.at);
    parameters.push_back("long long " + from);
    parameters.push_back("long long " + to);

    const Tile& t = gemm_.tile;
    const schedule::KeyMask& mask = mask_;
    Env grid;
    if (!t.batch.empty()) declare_places(out_, grid, t.batch, tile_.at + ".batch");
    Scope scope{nullptr, &out_, {}};
    context_.next_env = 4;
    const std::string keys = names_.local("seen");
    // A key more than there are has the last block cut off where the others end.
    std::string all = cpp(spec_, spec_.extent(key_));
    const std::string more = packed_ ? " + 1" : "";
    if (length_) {
        const std::string own = sum_of(length_->terms, length_->constant,
                                       [&](model::NodeId node) { return expressions_.value(node, grid, scope); });
        const std::string most = std::exchange(all, names_.fresh("own"));
        out_.line("const long long {} = pleat::clamped({}, {});", all, own, most);
    }
    out_.line("pleat::KeyRange {}({}{}, {});", keys, all, more, mask.exact);
    if (packed_) out_.line("{0}.end_at({1} - 1, {1} - 1);", keys, all);
    using Rows = KeyBound::Rows;
    const auto any = [&](auto is) { return std::any_of(mask.bounds.begin(), mask.bounds.end(), is); };
    std::map<std::string, Env> rows;  // by the number of the row
    int id = 0;
    const auto declare_row = [&](const std::string& wanted, const std::string& number) {
        Env& env = rows[number] = grid;
        const std::string row = names_.fresh(wanted);
        out_.line("const {} {}({});", type_of(spec_, t.row_dims.front()), row, number);
        env.places.push_back({t.row_dims.front(), row, row, false});
        env.id = ++id;
    };
    const bool ends = any([](const KeyBound& b) { return b.rows == Rows::grow || b.rows == Rows::shrink; });
    if (ends || mask.rows_within >= 0) declare_row("first", from);
    if (ends) declare_row("last", to);
    if (mask.rows_within >= 0) {
        const std::string within = expressions_.value(mask.rows_within, rows[from], scope).at_least(9);
        out_.line("if (!{}) {}.end_at(-1, -1);  // rows that are none", within, keys);
    }
    const auto key_of = [&](const KeyBound& b, const Env& env, Scope& here) {
        return sum_of(b.terms, b.constant, [&](model::NodeId node) { return expressions_.value(node, env, here); });
    };
    for (const KeyBound& b : mask.bounds) {
        const char* side = b.upper ? "end" : "begin";
        if (b.rows == Rows::any) {
            const std::string row = names_.fresh("row");
            out_.open(fmt::format("{}.{}_of_each({}, {}, [&](long long {}) {{", keys, side, from, to, row));
            declare_row("at", row);
            Scope inner{&scope, &out_, {}};
            out_.line("return static_cast<long long>({});", key_of(b, rows[row], inner));
            out_.close("});");
            continue;
        }
        const std::string least = names_.fresh("least"), most = names_.fresh("most");
        const Env &first = b.rows == Rows::same ? grid : rows[b.rows == Rows::grow ? from : to],
                  &last = b.rows == Rows::same ? grid : rows[b.rows == Rows::grow ? to : from];
        out_.line("const long long {} = {};", least, key_of(b, first, scope));
        if (b.rows != Rows::same) out_.line("const long long {} = {};", most, key_of(b, last, scope));
        out_.line("{}.{}_at({}, {});", keys, side, least, b.rows == Rows::same ? least : most);
    }
    out_.line("return {};", keys);
    const std::string text =
        device_function(fmt::format("{}: the keys that rows `{}` to `{}` see.", name, from, to),
                        "pleat::KeyRange " + name, parameters);
    return {text + "\n", call, parameters_, arguments_};
}

ChunkEmitter::Function FactorEmitter::emit_factor(const std::string& name) {
    return emit_number(name, ": what multiplies all scores of a tile.", true);
}

ChunkEmitter::Function FactorEmitter::emit_bound(const std::string& name) {
    return emit_number(name, ": no score is further from 0, times a constant.", false);
}

ChunkEmitter::Function FactorEmitter::emit_number(const std::string& name, const std::string& what, bool of_tile) {
    LaunchEmitter::declare_arguments();  // its maps are the kernel's
    name_tile();
    std::vector<std::string> parameters = parameters_;
    std::string given;
    for (const std::string& p : parameters_) given += (given.empty() ? "" : ", ") + p.substr(p.rfind(' ') + 1);
    const std::string call = name + "(" + given + (!of_tile ? ")" : given.empty() ? "" : ", ");
    Env grid;
    if (of_tile) {
        parameters.push_back("const pleat::TileAt& " + tile_.at);
        if (!gemm_.tile.batch.empty()) declare_places(out_, grid, gemm_.tile.batch, tile_.at + ".batch");
    }
    Scope scope{nullptr, &out_, {}};
    const std::string value = expressions_.value(kernel_.stores.front().value, grid, scope).text;
    out_.line("return {};", value);
    const std::string text = device_function(name + what, "float " + name, parameters);
    return {text + "\n", call, parameters_, arguments_};
}

}  // namespace pleat::emit
