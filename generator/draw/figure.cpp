#include "draw/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "diag/diag.h"
#include "layout/access.h"
#include "layout/address.h"
#include "layout/format.h"
#include "layout/placement.h"
#include "layout/warp.h"

namespace pleat::draw {
namespace {

using layout::Line;
using layout::Placement;
using model::Axis;
using model::Space;
using model::Spec;
using model::Tensor;

// A row of the picture is at most one row of all banks; this many rows show a swizzle's pattern twice.
constexpr int64_t most_cells = layout::banks, most_rows = 16, rows_that_fit = 20;

class Drawing {
public:
    Drawing(const Spec& spec, const Tensor& tensor, const Placement& placement)
        : spec_(spec), tensor_(tensor), placement_(placement), lanes_(layout::lanes_of(spec, placement)) {
        for (const layout::Lanes& l : lanes_)
            if (!index_ && l.unique) index_ = &l;
        choose_window();
    }

    Figure make() {
        Figure figure;
        figure.title = fmt::format("{} {}", layout::title_of(tensor_), model::info(tensor_.dtype).name);
        figure.subtitle = subtitle();
        figure.together = static_cast<int>(run_ / unit_);
        figure.unit = shared() ? "bank" : "word of a line of 128 bytes";
        figure.columns = rulers(column_line(), true);
        if (rows_ > 1) figure.rows = rulers(row_line(), false);
        if (placement_.swizzled()) figure.panels.push_back(panel("without the swizzle", false));
        figure.panels.push_back(panel(placement_.swizzled() ? "with the swizzle" : "", true));
        notes(figure);
        return figure;
    }

private:
    const Spec& spec_;
    const Tensor& tensor_;
    const Placement& placement_;
    std::vector<layout::Lanes> lanes_;
    const layout::Lanes* index_ = nullptr;  // says which lane takes which element
    size_t inner_ = 0, outer_ = 0;          // the lines that are drawn across and downwards; the same for one line
    int64_t run_ = 1;                       // elements that a lane takes at once
    int64_t unit_ = 1;                      // elements a cell
    int64_t width_ = 1;                     // elements a row that are drawn
    int64_t rows_ = 1;
    std::vector<std::string> cropped_;

    bool shared() const { return tensor_.space == Space::shared; }
    bool folded() const { return inner_ == outer_; }
    const Line& column_line() const { return placement_.lines()[inner_]; }
    const Line& row_line() const { return placement_.lines()[outer_]; }
    const std::string& dim_name(const Line& line) const { return spec_.dims[static_cast<size_t>(line.dim)].name; }
    int64_t bytes() const { return placement_.element_bytes(); }

    void choose_window() {
        inner_ = outer_ = static_cast<size_t>(placement_.innermost());
        // The line of the next axis outwards goes downwards.
        for (size_t i = tensor_.axes.size(); i-- > 0 && folded();)
            for (size_t l = 0; l < placement_.lines().size(); ++l)
                if (placement_.lines()[l].dim == tensor_.axes[i].dim && l != inner_) outer_ = l;
        run_ = index_ ? index_->run : layout::vector_run(placement_);
        unit_ = std::clamp<int64_t>(layout::bank_bytes / bytes(), 1, run_);
        const int64_t widest = unit_ * std::min(most_cells, layout::line_bytes / (unit_ * bytes()));
        const auto columns = column_line().count;
        width_ = columns ? std::min(*columns, widest) : widest;
        std::optional<int64_t> rows = row_line().count;
        if (folded() && rows) rows = (*rows + width_ - 1) / width_;
        rows_ = rows && *rows <= rows_that_fit ? *rows : most_rows;
        if (!folded() || rows_ == 1) crop(column_line(), columns, width_);
        if (folded() && rows_ > 1)
            crop(row_line(), row_line().count, rows_ * width_);
        else if (!folded())
            crop(row_line(), rows, rows_);
        for (size_t i = 0; i < placement_.lines().size(); ++i)
            if (i != inner_ && i != outer_)
                cropped_.push_back(fmt::format("{} = 0 is drawn", dim_name(placement_.lines()[i])));
    }
    void crop(const Line& line, const std::optional<int64_t>& count, int64_t drawn) {
        const std::string name = name_of(line);
        if (!count)
            cropped_.push_back(fmt::format("{} is given at launch: its first {} places are drawn", name, drawn));
        else if (*count > drawn)
            cropped_.push_back(fmt::format("{}: the first {} of its {} places are drawn", name, drawn, *count));
    }

    /// What a line's places are counted in: "M % 128".
    std::string name_of(const Line& line) const {
        return line.digits.size() == 1 ? spec_.name_of(line.digits.front()) : dim_name(line);
    }

    /// The tensor's indices at a drawn element; nothing outside the tensor.
    std::optional<std::vector<int64_t>> indices(int64_t row, int64_t n) const {
        std::vector<int64_t> at(placement_.lines().size(), 0);
        if (folded()) n += row * width_;
        if (column_line().count && n >= *column_line().count) return std::nullopt;
        at[outer_] = row_line().coordinate(row);
        at[inner_] = column_line().coordinate(n);
        return at;
    }
    int64_t address(const std::vector<int64_t>& at, bool swizzled) const {
        return (swizzled ? placement_.offset(at) : placement_.plain(at)) * bytes();
    }

    std::string subtitle() const {
        static constexpr const char* places[] = {"global memory", "workspace memory", "shared memory", "registers"};
        std::string text = places[static_cast<size_t>(tensor_.space)];
        std::vector<std::string> strides;
        for (const model::Size& s : tensor_.strides) strides.push_back(std::to_string(s.constant()));
        const model::Size n = layout::span(spec_, tensor_);
        if (const auto slot = layout::storage(spec_, tensor_))
            text += fmt::format(", {} bytes", *slot * bytes());
        else if (n.is_constant())
            text += fmt::format(", {} bytes", n.constant() * bytes());
        text += fmt::format(", strides [{}]", fmt::join(strides, ", "));
        if (const std::string swizzle = layout::swizzle_of(spec_, tensor_); !swizzle.empty())
            text += ", swizzle " + swizzle;
        return text + fmt::format("; a cell is {}", unit_ == 1 ? "one element" : fmt::format("{} elements", unit_));
    }

    /// The digits of a line whose values change in the picture, from the coarsest, and the places themselves.
    std::vector<Ruler> rulers(const Line& line, bool across) const {
        const int64_t step = across ? unit_ : folded() ? width_ : 1;
        const int cells = static_cast<int>(across ? (width_ + unit_ - 1) / unit_ : rows_);
        const auto index = [&](int cell) { return line.coordinate(cell * step); };
        std::set<int64_t> cuts;
        const auto cut = [&](const Axis& a) {
            if (a.dim != line.dim) return;
            cuts.insert(a.lo);
            if (a.hi != 0) cuts.insert(a.hi);
        };
        for (const Axis& a : tensor_.axes) cut(a);
        for (const model::Xor& x : tensor_.xors) {
            cut(x.target);
            cut(x.source);
        }
        if (index_)
            for (const Axis& a : index_->index->axes) cut(a);
        if (across && line.digits.front().lo == 1) cuts.insert(run_);
        std::vector<Ruler> all;
        if (!(across && folded() && rows_ > 1))  // a folded line's columns would be another digit in each row
            for (auto lo = cuts.rbegin(); lo != cuts.rend(); ++lo) {
                const Axis digit{line.dim, *lo, lo == cuts.rbegin() ? 0 : *std::prev(lo)};
                if (std::next(lo) == cuts.rend()) break;  // the finest is what the places count
                bool own = false;
                for (const Axis& d : line.digits) own = own || d.overlaps(digit);
                if (!own) continue;
                Ruler ruler{layout::name_of(spec_, {line.dim, digit.lo, bounded(line, digit)}), {}};
                for (int cell = 0; cell < cells; ++cell) {
                    const std::string value = std::to_string(digit.digit(index(cell)));
                    const bool starts = cell == 0 || digit.digit(index(cell)) != digit.digit(index(cell - 1));
                    if (starts)
                        ruler.marks.push_back({cell, 1, value});
                    else
                        ++ruler.marks.back().cells;
                }
                if (ruler.marks.size() > 1 && ruler.marks.size() < static_cast<size_t>(cells))
                    all.push_back(std::move(ruler));
            }
        if (all.size() > 2) all.erase(all.begin(), all.end() - 2);
        Ruler places{name_of(line), {}};
        const int64_t lo = line.digits.size() == 1 ? line.digits.front().lo : 1;
        for (int cell = 0; cell < cells; ++cell)
            places.marks.push_back({cell, 1, std::to_string(index(cell) / lo)});
        all.push_back(std::move(places));
        return all;
    }
    /// The end of a digit: the line's own, if that is lower.
    static int64_t bounded(const Line& line, const Axis& digit) {
        const int64_t end = line.digits.back().hi;
        return digit.hi == 0 || (end != 0 && end < digit.hi) ? end : digit.hi;
    }

    Panel panel(std::string title, bool swizzled) const {
        Panel p;
        p.title = std::move(title);
        for (int64_t row = 0; row < rows_; ++row) {
            std::vector<Cell> cells;
            for (int64_t n = 0; n < width_; n += unit_) {
                const auto at = indices(row, n);
                Cell cell;
                cell.exists = at.has_value();
                if (at) {
                    cell.address = address(*at, swizzled);
                    cell.first_bank = static_cast<int>(layout::bank_of(cell.address));
                    cell.last_bank = static_cast<int>(layout::bank_of(cell.address + unit_ * bytes() - 1));
                }
                cells.push_back(cell);
            }
            p.rows.push_back(std::move(cells));
        }
        p.taken = index_ ? taken_by_index() : taken_by_walk();
        captions(p, swizzled);
        return p;
    }

    /// Lanes that memory serves together.
    int together() const {
        return std::min<int>(
            layout::warp_lanes,
            layout::line_bytes / std::max<int>(static_cast<int>(run_ * bytes()), layout::bank_bytes));
    }

    std::vector<Taken> taken_by_index() const {
        std::vector<Taken> all;
        for (int64_t row = 0; row < rows_; ++row)
            for (int64_t n = 0; n < width_; n += run_) {
                const auto at = indices(row, n);
                if (!at) continue;
                int64_t thread = 0;
                std::vector<int64_t> rest = *at;  // what the index does not determine
                for (const Axis& a : index_->index->axes) {
                    const int64_t places = layout::threads_along(spec_, a).value_or(1);
                    for (size_t i = 0; i < rest.size(); ++i) {
                        if (placement_.lines()[i].dim != a.dim) continue;
                        const int64_t digit = a.digit((*at)[i]);
                        thread = thread * places + digit;
                        rest[i] -= digit * a.lo;
                    }
                }
                const bool first = std::all_of(rest.begin(), rest.end(), [](int64_t r) { return r == 0; });
                all.push_back({static_cast<int>(row), static_cast<int>(n / unit_), static_cast<int>(run_ / unit_),
                               static_cast<int>(thread), first && thread < together()});
            }
        return all;
    }

    /// Without an index: the first lanes of a warp that reads down the rows, or on along the only line.
    std::vector<Taken> taken_by_walk() const {
        std::vector<Taken> all;
        const auto lane_cells = static_cast<int>(run_ / unit_);
        for (int lane = 0; lane < together(); ++lane) {
            const int64_t a_row = std::max<int64_t>(1, width_ / run_);
            const int64_t row = folded() ? lane / a_row : lane;
            const int first = folded() ? static_cast<int>(lane % a_row) * lane_cells : 0;
            if (row < rows_) all.push_back({static_cast<int>(row), first, lane_cells, lane, true});
        }
        return all;
    }

    void captions(Panel& p, bool swizzled) const {
        const auto each = static_cast<int>(run_ * bytes());
        const auto say = [&](const std::string& who, const std::vector<int64_t>& addresses) {
            const bool outlined = p.captions.empty();
            const auto last = std::min<size_t>(static_cast<size_t>(together()), addresses.size()) - 1;
            p.captions.push_back(fmt::format("{}, {} a lane{}: {}", who, counted(each, "byte"),
                                             outlined ? fmt::format(" (outlined: lanes 0 to {})", last) : "",
                                             layout::format_cost(tensor_, addresses, each)));
        };
        const auto along = [&](size_t line) {
            say("A warp along " + dim_name(placement_.lines()[line]),
                layout::walk(placement_, line, run_, swizzled));
        };
        if (index_)
            say(fmt::format("The first warp of {}", index_->index->name),
                swizzled ? index_->addresses : index_->plain);
        along(outer_);
        if (!folded()) along(inner_);
    }

    void notes(Figure& figure) const {
        figure.notes = cropped_;
        if (tensor_.ring)
            figure.notes.push_back(
                fmt::format("One of {} slots is drawn; {} says which", tensor_.ring->slots, tensor_.ring->written));
        if (index_)
            figure.notes.push_back(fmt::format("Lanes by index {} ({}); a second warp's lane 3 is 1:3",
                                               index_->index->name, *index_->index->from));
        if (tensor_.align >= layout::line_bytes)
            figure.notes.push_back(fmt::format("The tensor begins at {} 0", shared() ? "bank" : "word"));
        else
            figure.notes.push_back(fmt::format(
                "Drawn as if the tensor began at {0} 0; where it begins further on, so does every element",
                shared() ? "bank" : "word"));
    }
};

}  // namespace

std::optional<Figure> figure_of(const Spec& spec, const Tensor& tensor, std::string* why) {
    if (tensor.axes.empty()) {
        *why = fmt::format("tensor {} has no dims, so there is no layout to draw", tensor.name);
        return std::nullopt;
    }
    if (tensor.space == Space::register_) {
        *why = fmt::format("tensor {} lies in registers, which have no banks", layout::title_of(tensor));
        return std::nullopt;
    }
    std::string missing;
    const auto placement = Placement::of(spec, tensor, &missing);
    if (!placement) {
        const bool dim = missing.find('.') == std::string::npos;
        *why = fmt::format("tensor {} has a stride that depends on {}, which is known only at launch{}",
                           layout::title_of(tensor), missing,
                           dim ? fmt::format("; give it with --dim {}=...", missing) : "");
        return std::nullopt;
    }
    return Drawing(spec, tensor, *placement).make();
}

}  // namespace pleat::draw
