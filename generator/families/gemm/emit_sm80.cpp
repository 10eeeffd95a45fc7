// Portable tiles: where rows of the operands begin, told by pointers of typed tensors (runtime/include/pleat/gpu/
// tile_sm80.h). The epilogue is that of all tiles (emit_stages.cpp).

#include "families/gemm/emit.h"

namespace pleat::emit {

using schedule::Tile;

/// A lambda from a tile and the number `line` of one of its rows (of a) or columns (of b) to where that begins at k
/// = 0, or null outside.
void TileEmitter::open_line(model::TensorId id, const std::string& lambda, const std::string& line, bool of_a) {
    const Tile& t = gemm_.tile;
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
    declare_pieces(env, all, axes_beside_depth(id), of_a);
    const std::string exists =
        of_a ? beyond(env, t.row.dim, t.mainloop.rows) : beyond(env, t.column.dim, t.column.lo * t.column_count);
    const std::string place =
        fmt::format("{}{}.get()", context_.tensors.at(id), expressions_.subscript(tensor, env, false));
    out_.line("return {};", exists.empty() ? place : fmt::format("{} ? {} : nullptr", exists, place));
    out_.close("};");
    names_ = outer_names_.back();
}

/// From the head of the function to that of the epilogue.
void TileEmitter::open_portable() {
    const Tile& t = gemm_.tile;
    const auto major = [](bool across) { return across ? "pleat::Major::mn" : "pleat::Major::k"; };
    const std::string rows = names_.local("rows"), columns = names_.local("columns");
    declare_block_tiles(fmt::format("pleat::TileSm80<{}, {}, {}, {}, {}, {}, {}>", operand_type(), t.mainloop.rows,
                                    t.mainloop.columns, t.mainloop.stages, major(t.a.across), major(t.b.across),
                                    t.mainloop.sm80().access));
    outer_names_.push_back(names_);
    open_line(t.a.tensor, rows, names_.local("r"), true);
    open_line(t.b.tensor, columns, names_.local("r"), false);
    // How far neighbours along K are apart, where that is not 1.
    const auto along = [&](const schedule::Operand& o, const std::string& lambda) {
        if (!t.a.across && !t.b.across) return lambda;
        const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(o.tensor)];
        for (size_t i = 0; i < tensor.axes.size(); ++i)
            if (tensor.axes[i] == o.along(t.depth)) {
                const std::string name = names_.local(&o == &t.a ? "a_rows" : "b_columns");
                out_.line("const auto {} = pleat::along_k({}, {});", name, lambda, cpp(spec_, tensor.strides[i]));
                return name;
            }
        return lambda;
    };
    const std::string from_a = along(t.a, rows), from_b = along(t.b, columns);
    const std::string depth = tile_count(t.depth_size(spec_)),
                      parameters = fmt::format("const {}& {}, const auto& {}", at_type(), tile_.at, tile_.acc);
    if (t.scales.factors.empty()) {
        out_.open(fmt::format("{}.consume({}, {}, {}, {}, [&]({}) {{", tile_.tiles, tile_.grid, depth, from_a,
                              from_b, parameters));
        return;
    }
    std::string factors = emit_factors();
    if (t.scales.by_column) factors += ", " + emit_column_factor();
    const std::string epilogue = names_.fresh("epilogue");
    out_.open(fmt::format("const auto {} = [&]({}) {{", epilogue, parameters));
    consume_behind_ = fmt::format("{}.consume_by_steps({}, {}, {}, {}, {}, {});", tile_.tiles, tile_.grid, depth,
                                  from_a, from_b, factors, epilogue);
}

}  // namespace pleat::emit
