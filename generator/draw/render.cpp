// A figure as SVG: where the grid, the rulers and the words stand, and their colours.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "draw/figure.h"
#include "draw/svg.h"

namespace pleat::draw {
namespace {

// Pixels.
constexpr double margin = 28, cell_height = 22, lane_height = 12, gap = 4, ruler_height = 20, row_ruler = 40;
constexpr double head = 84, panel_head = 28, line_height = 18, between = 56, widest_beside = 800;
constexpr const char *ink = "#1c1f26", *faint = "#5b6270", *rule = "#a3a9b4", *nothing = "#f1f2f4";

/// How wide a text is about, set in a sans-serif face.
double width_of(const std::string& text, double size) { return 0.56 * size * static_cast<double>(text.size()); }

class Rendering {
public:
    explicit Rendering(const Figure& figure) : f_(figure) {
        const Panel& p = f_.panels.front();
        for (const auto& row : p.rows)
            for (const Cell& c : row) spans_ = spans_ || (c.exists && c.last_bank != c.first_bank);
        cell_ = spans_ ? 34 : 22;
        lanes_ = std::any_of(p.taken.begin(), p.taken.end(), [](const Taken& t) { return !t.outlined; });
        columns_ = p.rows.front().size();
        row_height_ = cell_height + (lanes_ ? lane_height : 0);
        grid_width_ = x_of(columns_) - (gapped(columns_) ? gap : 0);
        left_ = 10;
        if (!f_.rows.empty()) left_ = row_ruler * static_cast<double>(f_.rows.size()) + 26;
        for (const Ruler& r : f_.columns) left_ = std::max(left_, width_of(r.name, 11) + 12);
        for (const Panel& each : f_.panels)
            for (const std::string& c : each.captions) words_ = std::max(words_, width_of(c, 12) + 8);
        panel_head_ = p.title.empty() ? 0 : panel_head;
        top_ = panel_head_ + ruler_height * static_cast<double>(f_.columns.size());
        panel_width_ = left_ + std::max(grid_width_, words_);
        panel_height_ = top_ + row_height_ * static_cast<double>(p.rows.size()) + 10 +
                        line_height * static_cast<double>(p.captions.size());
    }

    std::string run() {
        const bool beside = f_.panels.size() > 1 && grid_width_ <= widest_beside;
        const auto many = static_cast<double>(f_.panels.size());
        double width = beside ? many * panel_width_ + (many - 1) * between : panel_width_;
        svg_.text(margin, 40, f_.title, {.size = 20, .bold = true});
        svg_.text(margin, 62, f_.subtitle, {.size = 12.5, .colour = faint});
        width = std::max({width, width_of(f_.title, 20), width_of(f_.subtitle, 12.5), 32 * 22.0});
        double x = margin, y = head;
        for (const Panel& p : f_.panels) {
            panel(p, x, y);
            if (beside)
                x += panel_width_ + between;
            else
                y += panel_height_ + 24;
        }
        y = beside ? head + panel_height_ + 24 : y;
        y = legend(y);
        for (const std::string& n : f_.notes) {
            svg_.text(margin, y, n + ".", {.size = 11.5, .colour = faint});
            width = std::max(width, width_of(n, 11.5));
            y += 17;
        }
        return svg_.finish(std::ceil(width + 2 * margin), std::ceil(y + margin - 17), f_.title);
    }

private:
    const Figure& f_;
    Svg svg_;
    bool spans_ = false;  // a cell holds several banks
    bool lanes_ = false;  // every cell says its lane
    size_t columns_ = 0;
    double cell_ = 22, row_height_ = 22, grid_width_ = 0, left_ = 0, panel_head_ = 0, top_ = 0, words_ = 0;
    double panel_width_ = 0, panel_height_ = 0;

    bool gapped(size_t column) const {
        return f_.together > 1 && column > 0 && column % static_cast<size_t>(f_.together) == 0;
    }
    /// Where a cell begins, from the left of the grid.
    double x_of(size_t column) const {
        const double gaps =
            f_.together > 1 ? gap * static_cast<double>(column / static_cast<size_t>(f_.together)) : 0;
        return cell_ * static_cast<double>(column) + gaps;
    }
    double end_of(size_t column) const { return x_of(column) + cell_; }

    void panel(const Panel& p, double x, double y) {
        if (!p.title.empty()) svg_.text(x + left_, y + 12, p.title, {.size = 14, .bold = true});
        column_rulers(x + left_, y + panel_head_);
        const double grid = y + top_;
        row_rulers(x + left_, grid, p.rows.size());
        for (size_t r = 0; r < p.rows.size(); ++r)
            for (size_t c = 0; c < p.rows[r].size(); ++c) cell(p.rows[r][c], x + left_ + x_of(c), row_y(grid, r));
        for (const Taken& t : p.taken) taken(t, x + left_, grid);
        double below = row_y(grid, p.rows.size()) + 18;
        for (const std::string& c : p.captions) {
            svg_.text(x + left_, below, c + ".", {.size = 12});
            below += line_height;
        }
    }
    double row_y(double grid, size_t row) const { return grid + row_height_ * static_cast<double>(row); }

    void cell(const Cell& c, double x, double y) {
        if (!c.exists) return svg_.rect(x + 0.5, y + 0.5, cell_ - 1, row_height_ - 1, nothing);
        svg_.rect(x + 0.5, y + 0.5, cell_ - 1, row_height_ - 1, bank_colour(c.first_bank));
        svg_.text(x + cell_ / 2, y + 15, banks(c), {.size = 10, .colour = ink, .anchor = "middle"});
    }
    static std::string banks(const Cell& c) {
        return c.first_bank == c.last_bank ? std::to_string(c.first_bank)
                                           : fmt::format("{}-{}", c.first_bank, c.last_bank);
    }

    void taken(const Taken& t, double x, double grid) {
        const auto first = static_cast<size_t>(t.first), last = first + static_cast<size_t>(t.cells) - 1;
        const double from = x + x_of(first), to = x + end_of(std::min(last, columns_ - 1));
        const double y = row_y(grid, static_cast<size_t>(t.row));
        if (lanes_) {
            const int warp = t.thread / 32, lane = t.thread % 32;
            std::string text = warp > 0 ? fmt::format("warp {} lane {}", warp, lane) : fmt::format("lane {}", lane);
            if (width_of(text, 8.5) > to - from)
                text = warp > 0 ? fmt::format("{}:{}", warp, lane) : std::to_string(lane);
            svg_.rect(from + 0.5, y + cell_height - 1, to - from - 1, lane_height, "#ffffff",
                      "fill-opacity=\"0.6\"");
            svg_.text((from + to) / 2, y + cell_height + 8, text, {.size = 8.5, .colour = ink, .anchor = "middle"});
        }
        if (t.outlined)
            svg_.rect(from, y, to - from, row_height_, "none",
                      fmt::format("stroke=\"{}\" stroke-width=\"2\"", ink));
    }

    void column_rulers(double x, double y) {
        for (const Ruler& r : f_.columns) {
            const bool places = &r == &f_.columns.back();
            svg_.text(x - 8, y + 13, r.name, {.size = 11, .colour = faint, .anchor = "end"});
            // Numbers that would touch each other are left out.
            const size_t every = places ? skipped(r) : 1;
            for (size_t i = 0; i < r.marks.size(); i += every) {
                const auto first = static_cast<size_t>(r.marks[i].first);
                const double from = x + x_of(first);
                const double to = x + end_of(first + static_cast<size_t>(r.marks[i].cells) - 1);
                svg_.text((from + to) / 2, y + 13, r.marks[i].label,
                          {.size = places ? 9.5 : 11, .colour = places ? faint : ink, .anchor = "middle"});
                if (!places) bracket(from + 1, y + 18, to - 1, y + 18);
            }
            y += ruler_height;
        }
    }
    size_t skipped(const Ruler& r) const {
        double most = 0;
        for (const Ruler::Mark& m : r.marks) most = std::max(most, width_of(m.label, 9.5));
        return most + 2 < cell_ ? 1 : static_cast<size_t>(std::ceil((most + 2) / cell_));
    }
    void bracket(double x1, double y1, double x2, double y2) {
        const bool flat = y1 == y2;
        svg_.line(x1, y1, x2, y2, rule);
        svg_.line(x1, y1, flat ? x1 : x1 + 3, flat ? y1 + 3 : y1, rule);
        svg_.line(x2, y2, flat ? x2 : x2 + 3, flat ? y2 + 3 : y2, rule);
    }

    void row_rulers(double x, double grid, size_t rows) {
        for (size_t i = f_.rows.size(); i-- > 0;) {
            const Ruler& r = f_.rows[i];
            const bool places = i + 1 == f_.rows.size();
            for (const Ruler::Mark& m : r.marks) {
                const double from = row_y(grid, static_cast<size_t>(m.first));
                const double to = row_y(grid, static_cast<size_t>(m.first + m.cells));
                svg_.text(x - 8 - (places ? 0 : 6), (from + to) / 2 + 4, m.label,
                          {.size = places ? 9.5 : 11, .colour = places ? faint : ink, .anchor = "end"});
                if (!places) bracket(x - 8, from + 1, x - 8, to - 1);
            }
            x -= row_ruler;
            svg_.text(x + 6, (grid + row_y(grid, rows)) / 2, r.name,
                      {.size = 11, .colour = faint, .anchor = "middle", .upwards = true});
        }
    }

    double legend(double y) {
        svg_.text(margin, y, fmt::format("Colour and number: {} (4 bytes each).", f_.unit), {.size = 12});
        y += 10;
        for (int bank = 0; bank < 32; ++bank) {
            const double x = margin + 22.0 * bank;
            svg_.rect(x + 0.5, y, 21, 18, bank_colour(bank));
            svg_.text(x + 11, y + 13, std::to_string(bank), {.size = 10, .colour = ink, .anchor = "middle"});
        }
        return y + 40;
    }
};

}  // namespace

std::string bank_colour(int bank) {
    constexpr std::array<std::array<int, 3>, 8> hues{{{0x77, 0xaa, 0xdd},
                                                      {0xee, 0xdd, 0x88},
                                                      {0xee, 0x88, 0x66},
                                                      {0x99, 0xdd, 0xff},
                                                      {0xaa, 0xaa, 0x00},
                                                      {0xff, 0xaa, 0xbb},
                                                      {0x44, 0xbb, 0x99},
                                                      {0xdd, 0xdd, 0xdd}}};
    const auto& hue = hues[static_cast<size_t>(bank / 4 % 8)];
    std::string colour = "#";
    for (const int channel : hue) colour += fmt::format("{:02x}", channel + (255 - channel) * (3 - bank % 4) / 7);
    return colour;
}

std::string render(const Figure& figure) { return Rendering(figure).run(); }

}  // namespace pleat::draw
