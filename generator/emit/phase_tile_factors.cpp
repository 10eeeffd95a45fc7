// Factors of the products of each step along K, such as scales of blocks: read one step ahead of their use by the
// thread that holds the products (runtime/include/pleat/gpu/tile_sm90.h, consume_by_steps). Knows nothing of the
// stages.
#include "emit/phase.h"
#include "schedule/graph_walk.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using schedule::StepFactor;
using schedule::Tile;

/// Declares a function from a tile and the number of a step to the factors of the thread's rows and columns. Its
/// name.
std::string PhaseEmitter::emit_factors() {
    const Tile& t = *phase_.contraction;
    const std::string function = names_.local("factors_of"), all = names_.local("factors");
    const Names before = names_;
    out_.open(fmt::format("const auto {} = [&](const pleat::TileAt& {}, int {}) {{", function, tile_.at, tile_.k));
    out_.line("decltype({})::StepFactors<{}> {};", tile_.tiles, t.factors_by_column ? t.columns / 4 : 1, all);
    const auto lane = std::tuple{phase_.vector, phase_.has_lane};
    phase_.vector = 1;
    phase_.has_lane = false;
    Env env;
    if (!t.batch.empty()) declare_places(out_, env, t.batch, tile_.at + ".batch");
    const std::string depth = names_.variable(spec_.dims[static_cast<size_t>(t.depth.dim)].name);
    out_.line("const {} {}({} * {});", type_of(spec_, t.depth), depth, tile_.k, t.step);
    env.places.push_back({t.depth, depth, depth, false});
    Scope outer{nullptr, &out_, {}};
    // The factors of one side, each a variable's worth of text.
    const auto product = [&](bool of_rows, const Env& at, Scope& scope) {
        std::string text;
        for (const StepFactor& f : t.factors) {
            if (f.of_rows != of_rows) continue;
            const std::string value = expressions_.value(f.node, at, scope).text;
            text = text.empty() ? (f.inverse ? "1.0f / (" + value + ")" : value)
                                : fmt::format("{} {} ({})", text, f.inverse ? "/" : "*", value);
        }
        return text.empty() ? std::string("1.0f") : text;
    };
    const auto assign = [&](const std::string& to, const std::string& exists, bool of_rows, const Env& at) {
        if (!exists.empty()) {
            out_.line("{} = 0.0f;", to);
            out_.open(fmt::format("if ({}) {{", exists));
        }
        Scope scope{&outer, &out_, {}};
        out_.line("{} = {};", to, product(of_rows, at, scope));
        if (!exists.empty()) out_.close();
    };
    atom_digits_.assign(t.atoms.size(), "0");  // no factor that is read here goes along them
    const std::vector<Piece> grid = pieces(env);
    {
        const Names outside = names_;
        if (t.blocks() > 1) out_.open_unrolled(tile_.i, t.blocks());
        out_.open_unrolled(tile_.h, 2);
        Env at = env;
        declare_pieces(at, grid, Domain{t.row}, true);
        assign(fmt::format("{}.rows[{}]", all, tile_row_index()),
               beyond(at, t.row.dim, int64_t{t.rows} * t.cluster), true, at);
        out_.close();
        if (t.blocks() > 1) out_.close();
        names_ = outside;
    }
    if (t.factors_by_column) {
        const std::string j = names_.local("j");
        out_.open_unrolled(j, t.columns / 8);
        out_.open_unrolled("e", 2);
        Env at = env;
        // The tile's columns are one digit, perhaps below that of which each tile has one value.
        atom_digits_ = {j};
        std::vector<Piece> columns = pieces(env);
        columns.back().code += " + e";
        const Axis& inner = t.atoms.front().axis;
        Domain digits{t.column};
        for (const StepFactor& f : t.factors)
            for (const Axis& x : kernel_.graph[f.node].domain.axes())
                if (x.dim == inner.dim && x.dim != t.column.dim) digits.add(x.covers(inner) ? x : inner);
        declare_pieces(at, columns, digits, false);
        assign(fmt::format("{}.columns[2 * {} + e]", all, j),
               beyond(at, t.column.dim, t.column.lo * t.column_count), false, at);
        out_.close();
        out_.close();
    } else {
        Env at = env;
        Domain digits;
        for (const StepFactor& f : t.factors)
            if (!f.of_rows)
                for (const Axis& x : kernel_.graph[f.node].domain.axes())
                    if (x.dim != t.depth.dim) digits.add(x);
        declare_pieces(at, grid, digits, false);
        assign(fmt::format("{}.columns[0]", all), "", false, at);
    }
    std::tie(phase_.vector, phase_.has_lane) = lane;
    out_.line("return {};", all);
    out_.close("};");
    names_ = before;
    return function;
}

}  // namespace pleat::emit
