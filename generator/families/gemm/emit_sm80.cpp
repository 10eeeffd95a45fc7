// Portable tiles: where rows of the operands begin, by pointers of typed tensors (runtime/include/pleat/gpu/
// tile_sm80.h). The epilogue is that of all tiles (emit_stages.cpp).

#include "families/gemm/emit.h"

namespace pleat::emit {

using schedule::Tile;

/// A lambda from a tile and the number `line` of one of its rows (of a) or columns (of b) to where that begins at k
/// = 0, or null outside.
void TileEmitter::open_line(const Tile& t, bool of_a, const std::string& lambda) {
    const std::string line = names_.local("r");
    const model::TensorId id = of_a ? t.a.tensor : t.b.tensor;
    const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(id)];
    out_.open(fmt::format("const auto {} = [&](const {}& {}, int {}) -> const {}* {{", lambda, at_type(true),
                          tile_.at, line, model::info(tensor.dtype).cpp));
    Env env;
    if (!t.batch.empty()) declare_places(out_, env, t.batch, tile_.at + ".batch");
    std::vector<Piece> all;
    if (of_a) {
        if (t.row_dims.size() > 1) {
            all.push_back({t.row, line, ""});
        } else {
            all.push_back({{t.row.dim, t.mainloop.rows, 0}, number(tile_.at + ".row"), "", tile_.at + ".row"});
            all.push_back({{t.row.dim, 1, t.mainloop.rows}, line, ""});
        }
    } else {
        all = pieces_of_column(line);
    }
    declare_pieces(env, all, axes_beside_depth(t, id), of_a);
    const std::string exists =
        of_a ? beyond(env, t.row.dim, t.mainloop.rows) : beyond(env, t.column.dim, t.column.lo * t.column_count);
    const std::string place =
        fmt::format("{}{}.get()", context_.tensors.at(id), expressions_.subscript(tensor, env, false));
    out_.line("return {};", exists.empty() ? place : fmt::format("{} ? {} : nullptr", exists, place));
    out_.close("};");
    names_ = outer_names_.back();
}

/// Both such lambdas of a product, with how far neighbours along K are apart where that is not 1.
TileEmitter::Lines TileEmitter::open_lines(const Tile& t, const Lines& lambdas, const std::string& prefix) {
    open_line(t, true, lambdas.a);
    open_line(t, false, lambdas.b);
    const auto along = [&](const schedule::Operand& o, const std::string& lambda, const std::string& wanted) {
        if (!t.a.across && !t.b.across) return lambda;
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(o.tensor)];
        for (size_t i = 0; i < tensor.axes.size(); ++i)
            if (tensor.axes[i] == o.along(t.depth)) {
                const std::string name = names_.local(wanted);
                out_.line("const auto {} = pleat::along_k({}, {});", name, lambda, cpp(spec_, tensor.strides[i]));
                return name;
            }
        return lambda;
    };
    return {along(t.a, lambdas.a, prefix + "a_rows"), along(t.b, lambdas.b, prefix + "b_columns")};
}

/// From the head of the function to that of the epilogue.
void TileEmitter::open_portable() {
    const Tile& t = gemm_.tile;
    const auto major = [](bool across) { return across ? "pleat::Major::mn" : "pleat::Major::k"; };
    const Lines lambdas{names_.local("rows"), names_.local("columns")};
    const Lines further = t.added ? Lines{names_.local("further_rows"), names_.local("further_columns")} : Lines{};
    declare_block_tiles(fmt::format("pleat::TileSm80<{}, {}, {}, {}, {}, {}, {}>", operand_type(), t.mainloop.rows,
                                    t.mainloop.columns, t.mainloop.stages, major(t.a.across), major(t.b.across),
                                    t.mainloop.sm80().access));
    outer_names_.push_back(names_);
    const Lines from = open_lines(t, lambdas, "");
    const std::string depth = tile_count(t.own_depth(spec_)),
                      parameters = fmt::format("const {}& {}, const auto& {}", at_type(), tile_.at, tile_.acc);
    if (t.added) {
        const Tile other = t.of_added();
        const Lines more = open_lines(other, further, "further_");
        out_.open(fmt::format("{}.consume_both({}, {}, {}, {}, {}, {}, {}, [&]({}) {{", tile_.tiles, tile_.grid,
                              depth, from.a, from.b, tile_count(other.own_depth(spec_)), more.a, more.b,
                              parameters));
        return;
    }
    if (t.scales.factors.empty()) {
        out_.open(fmt::format("{}.consume({}, {}, {}, {}, [&]({}) {{", tile_.tiles, tile_.grid, depth, from.a,
                              from.b, parameters));
        return;
    }
    std::string factors = emit_factors();
    if (t.scales.by_column) factors += ", " + emit_column_factor();
    const std::string epilogue = names_.fresh("epilogue");
    out_.open(fmt::format("const auto {} = [&]({}) {{", epilogue, parameters));
    consume_behind_ = fmt::format("{}.consume_by_steps({}, {}, {}, {}, {}, {});", tile_.tiles, tile_.grid, depth,
                                  from.a, from.b, factors, epilogue);
}

}  // namespace pleat::emit
