// What a picture of a tensor's layout shows, as data: cells with their banks, lanes and digits, and the sentences
// around them. Knows the model and the layout; nothing of shapes, colours or files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/kernel.h"

namespace pleat::draw {

/// A few neighbouring elements that lie together, at most one word of 4 bytes unless one element has more.
struct Cell {
    bool exists = true;   // false behind a ragged end
    int64_t address = 0;  // bytes from the tensor's first
    int first_bank = 0;
    int last_bank = 0;
};

/// A run of cells in one row that one lane of a warp takes in one access.
struct Taken {
    int row = 0;
    int first = 0;  // cell
    int cells = 1;
    int thread = 0;
    bool outlined = false;  // by the lanes that memory serves first
};

/// One digit of a dim above the columns or beside the rows: which cells have which value.
struct Ruler {
    struct Mark {
        int first = 0;
        int cells = 1;
        std::string label;
    };
    std::string name;  // "K % 64 / 8"
    std::vector<Mark> marks;
};

struct Panel {
    std::string title;
    std::vector<std::vector<Cell>> rows;
    std::vector<Taken> taken;
    std::vector<std::string> captions;
};

struct Figure {
    std::string title;                 // "A [M % 64, K % 64] f16"
    std::string subtitle;              // where it lies, and what a cell is
    std::vector<Ruler> columns, rows;  // from the coarsest; the last one numbers single cells
    int together = 1;                  // cells that lie together as one vector
    std::vector<Panel> panels;         // without the swizzle and with it, or one
    std::string unit;                  // what the colours are: "bank", or "word of a line of 128 bytes"
    std::vector<std::string> notes;    // what is not drawn, and what is taken for granted
};

/// The figure of a tensor; nothing, and why not in a sentence, if it has no addresses that could be drawn.
std::optional<Figure> figure_of(const model::Spec& spec, const model::Tensor& tensor, std::string* why);

/// The picture of a figure as SVG.
std::string render(const Figure& figure);
/// The colour of a bank, 0 to 31: "#rrggbb". Eight hues that colour-blind people tell apart (Paul Tol, "Colour
/// Schemes", the light scheme, made for labelled cells), one for each 16 bytes; in it four steps of lightness.
std::string bank_colour(int bank);

}  // namespace pleat::draw
