// The stages behind a product as a function template over the tile's type, so that the forms of a kernel that write
// them alike share one. Knows nothing of how a stage's values are computed (emit_stages.cpp).
#include "codegen/style.h"
#include "families/gemm/emit.h"

namespace pleat::emit {

using schedule::Tile;

bool TileEmitter::loops_over_blocks() const { return in_epilogue_ || gemm_.tile.mainloop.blocks() > 1; }

std::string TileEmitter::block_count() const {
    return in_epilogue_ ? tile_.type + "::blocks" : std::to_string(gemm_.tile.mainloop.blocks());
}

std::string TileEmitter::row_count() const {
    return in_epilogue_ ? fmt::format("2 * {}::blocks", tile_.type)
                        : std::to_string(2 * gemm_.tile.mainloop.blocks());
}

/// A tile of more columns has more values of one atom's, and all others are the same.
bool TileEmitter::grows(size_t atom) const {
    const Tile& t = gemm_.tile;
    const model::Axis& axis = t.atoms[atom].axis;
    return axis.dim == t.column.dim && axis.hi == t.column.lo * t.column_count;
}

std::string TileEmitter::of_columns(int64_t count) const {
    const int64_t columns = gemm_.tile.mainloop.columns;
    if (!in_epilogue_ || count == 0 || columns % count != 0) return std::to_string(count);
    if (count == columns) return tile_.type + "::columns";
    return fmt::format("{}::columns / {}", tile_.type, columns / count);
}

std::string TileEmitter::column_rounds(size_t atom, int64_t rounds) const {
    return grows(atom) ? of_columns(rounds) : std::to_string(rounds);
}

/// In the function of a launch: the epilogue, or the call of one that the kernel's launches share.
void TileEmitter::emit_epilogue() {
    if (!shares_epilogue() || templates_ == nullptr) return emit_stages();
    const std::string outside = std::exchange(tile_.i, names_.local("i"));
    outer_names_.back() = names_;
    Writer function = std::exchange(out_, Writer(1));
    in_epilogue_ = true;
    registers_.clear();
    emit_stages();
    in_epilogue_ = false;
    registers_name_.clear();
    std::swap(function, out_);  // `function` has the epilogue now
    tile_.i = outside;

    std::string head, given;
    for (const auto& [name, count] : registers_) {
        head += fmt::format("int {}, ", name);
        given += fmt::format("{}{}", given.empty() ? "" : ", ", count);
    }
    FunctionTemplates::Text text{
        fmt::format("The epilogue of {}: what becomes of a tile of products.", kernel_.name),
        fmt::format("template <{}class {}>", head, tile_.type),
        {fmt::format("{}& {}", tile_.type, tile_.tiles),
         fmt::format("const typename {}::At& {}", tile_.type, tile_.at), "const auto& " + tile_.acc},
        function.text()};
    std::vector<std::string> arguments{tile_.tiles, tile_.at, tile_.acc};
    std::vector<Variable> more = at_hand_;
    for (const Variable& v : more)
        if (mentions(text.body, v.name)) {
            text.parameters.push_back(fmt::format("{} {}", v.type, v.name));
            arguments.push_back(v.name);
        }
    const std::string name = templates_->name_of(kernel_.name + "_epilogue", text);
    if (gemm_.tile.epilogue.staging.late) {
        arguments.front() = names_.local("late");
        out_.line("pleat::LateTiles {}({}, {});", arguments.front(), tile_.tiles, parts_name_);
    }
    out_.line(packed(fmt::format("{}{}(", name, given.empty() ? "" : "<" + given + ">"), arguments, ");", ",",
                     4 * static_cast<size_t>(out_.depth())));
}

void TileEmitter::emit_stages() {
    Env grid;
    if (!gemm_.tile.batch.empty()) {
        declare_places(out_, grid, gemm_.tile.batch, tile_.at + ".batch");
        outer_names_.back() = names_;  // groups make other digits of these
    }
    emit_groups(sink_groups(), grid);
}

}  // namespace pleat::emit
