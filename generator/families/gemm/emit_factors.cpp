// Factors of the products of each step along K, such as scales of blocks: of rows and of all columns read one step
// ahead of their use by the thread that holds the products, of single columns by whoever the tile has for that
// (runtime/include/pleat/gpu/tile_sm90.h and tile_sm80.h). Knows nothing of the stages.
#include "families/gemm/emit.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using schedule::StepFactor;
using schedule::Tile;

/// The places that factors have beside rows and columns: the digits of which a tile has one value, and the step.
Env TileEmitter::place_factors() {
    const Tile& t = gemm_.tile;
    Env env;
    if (!t.batch.empty()) declare_places(out_, env, t.batch, tile_.at + ".batch");
    const std::string depth = names_.variable(spec_.dims[static_cast<size_t>(t.depth.dim)].name);
    out_.line("const {} {}({} * {});", type_of(spec_, t.depth), depth, tile_.k, t.mainloop.step);
    env.places.push_back({t.depth, depth, depth, false});
    return env;
}

/// The product of the factors of one side, each a variable's worth of text.
std::string TileEmitter::factor_product(bool of_rows, const Env& env, Scope& scope) {
    std::string text;
    for (const StepFactor& f : gemm_.tile.scales.factors) {
        if (f.of_rows != of_rows) continue;
        const std::string value = expressions_.value(f.node, env, scope).text;
        text = text.empty() ? (f.inverse ? "1.0f / (" + value + ")" : value)
                            : fmt::format("{} {} ({})", text, f.inverse ? "/" : "*", value);
    }
    return text.empty() ? std::string("1.0f") : text;
}

/// Declares the function `name` of a tile, a step and `more`, in which factors are values of single elements. It is
/// handed both in integers and gives them their types itself: main loops ask for factors in the midst of their
/// products, and compilers keep typed copies that are made out there in registers.
void TileEmitter::write_factors(const std::string& name, const std::string& more,
                                const std::function<void()>& body) {
    const Names before = names_;
    const auto lane = std::tuple{loop_.vector, loop_.has_lane};
    loop_.vector = 1;
    loop_.has_lane = false;
    const std::string tile = typed() ? names_.local("tile") : tile_.at;
    out_.open(fmt::format("const auto {} = [&](const pleat::TileAt& {}, int {}{}) {{", name, tile, tile_.k, more));
    if (typed()) out_.line("const {} {}({});", at_type(true), tile_.at, tile);
    body();
    out_.close("};");
    std::tie(loop_.vector, loop_.has_lane) = lane;
    names_ = before;
}

/// Declares a function from a tile and the number of a step to the factors of the thread's rows and of all columns.
/// Its name.
std::string TileEmitter::emit_factors() {
    const std::string function = names_.local("factors_of");
    write_factors(function, "", [&] {
        const std::string all = names_.local("factors");
        out_.line("decltype({})::StepFactors {};", tile_.tiles, all);
        const Env env = place_factors();
        Scope outer{nullptr, &out_, {}};
        atom_digits_.assign(gemm_.tile.atoms.size(), "0");  // no factor that is read here goes along them
        row_factors(all, env, outer);
        common_factor(all, env, outer);
        out_.line("return {};", all);
    });
    return function;
}
void TileEmitter::row_factors(const std::string& all, const Env& env, Scope& outer) {
    const Tile& t = gemm_.tile;
    const Names outside = names_;
    if (t.mainloop.blocks() > 1) out_.open_unrolled(tile_.i, t.mainloop.blocks());
    out_.open_unrolled(tile_.h, 2);
    Env at = env;
    declare_pieces(at, pieces(env, true), Domain{t.row}, true);
    const std::string to = fmt::format("{}.rows[{}]", all, tile_row_index()),
                      exists = beyond(at, t.row.dim, int64_t{t.mainloop.rows} * t.scheduler.cluster);
    if (!exists.empty()) {
        out_.line("{} = 0.0f;", to);
        out_.open(fmt::format("if ({}) {{", exists));
    }
    Scope scope{&outer, &out_, {}};
    out_.line("{} = {};", to, factor_product(true, at, scope));
    if (!exists.empty()) out_.close();
    out_.close();
    if (t.mainloop.blocks() > 1) out_.close();
    names_ = outside;
}
/// Where single columns have factors of their own, those are among these.
void TileEmitter::common_factor(const std::string& all, const Env& env, Scope& outer) {
    const Tile& t = gemm_.tile;
    if (t.scales.by_column) {
        out_.line("{}.all = 1.0f;", all);
        return;
    }
    Env at = env;
    Domain digits;
    for (const StepFactor& f : t.scales.factors)
        if (!f.of_rows)
            for (const Axis& x : kernel_.graph[f.node].domain.axes())
                if (x.dim != t.depth.dim) digits.add(x);
    declare_pieces(at, pieces(env, true), digits, false);
    Scope scope{&outer, &out_, {}};
    out_.line("{}.all = {};", all, factor_product(false, at, scope));
}

/// Declares a function from a tile, the number of a step and that of a column of the tile to its factor. Its name.
std::string TileEmitter::emit_column_factor() {
    const Tile& t = gemm_.tile;
    const std::string function = names_.local("factor_of"), column = names_.local("column");
    write_factors(function, ", int " + column, [&] {
        Env env = place_factors();
        declare_pieces(env, pieces_of_column(column), axes_beside_depth(t, t.b.tensor), false);
        const std::string exists = beyond(env, t.column.dim, t.column.lo * t.column_count * t.scheduler.splits);
        if (!exists.empty()) out_.line("if (!({})) return 0.0f;", exists);
        Scope scope{nullptr, &out_, {}};
        out_.line("return {};", factor_product(false, env, scope));
    });
    return function;
}

}  // namespace pleat::emit
