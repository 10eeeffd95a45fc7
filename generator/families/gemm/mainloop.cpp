#include "families/gemm/mainloop.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/gemm/columns.h"
#include "families/gemm/matching.h"
#include "plan/axes.h"

namespace pleat::schedule {

using model::Axis;
using model::NodeId;
using model::Size;

/// Consumers that take turns hide one tile's stages behind the next tile's products: on an H200 the fastest of
/// the forms at 10 of 12 shapes for a plain product too, and within 2 % at the others.
void MainloopMatching::choose_form() {
    if (wanted_ && wanted_->turns && !operands_.has_factors()) tile_.mainloop.sm90().by_steps = false;
    // Two sets of accumulators leave no room for two tiles at a time.
    tile_.mainloop.sm90().form =
        tile_.mainloop.by_steps() || tile_.a.is_cast() ? Form::cooperative : Form::pingpong;
    if (tile_.mainloop.by_steps() && EpilogueMatching(known_, tile_).light() && !wide() && !tile_.a.is_cast())
        tile_.mainloop.rows = 256;
    if (tile_.a.is_cast()) tile_.scheduler.cluster = 1;
    if (!wanted_) return;
    if (tile_.a.is_cast()) check_cast_rows(*wanted_);
    tile_.mainloop.sm90().form = wanted_->pingpong ? Form::pingpong : Form::cooperative;
    tile_.mainloop.rows = wanted_->rows;
    tile_.scheduler.cluster = wanted_->cluster;
    tile_.scheduler.splits = wanted_->splits;
}

/// Rows are cast by consumers that have 64 of 128 each, or take turns at the steps of 64, and then leave one
/// another their sums where parts would be.
void MainloopMatching::check_cast_rows(const TileForm& form) const {
    constexpr int most_columns = 64;  // whose sums have room
    const bool known = tile_.depth_size(spec_).is_constant() &&
                       tile_.depth_size(spec_).constant() > (2 * form.splits - 1) * tile_.mainloop.step;
    const bool pingpong = form.rows == 64 && form.pingpong && form.columns <= most_columns && known;
    if (form.cluster != 1 || !(pingpong || (form.rows == 128 && !form.pingpong)))
        throw Untiled{"rows are cast by two consumers, in cooperative tiles of 128 or ping-pong tiles of 64"};
}

/// The most rows of a block that a reduction goes down: a tile has all of them.
int64_t MainloopMatching::block_of_rows() const {
    int64_t most = 0;
    for (NodeId i = 0; i < graph_.size(); ++i)
        if (depends_[static_cast<size_t>(i)])
            for (const Axis& a : graph_[i].along)
                if (a.dim == tile_.row.dim) most = std::max(most, a.hi);
    return most;
}

/// The most columns of a tile, in order of preference. A portable tile has as few as hold what stages need
/// together: more rows of them are the same to it, and more rows it needs where a reduction goes down them.
/// sm_90 makes f16 of fp8 before mma.sync, which takes registers too.
std::vector<int64_t> MainloopMatching::widths() const {
    if (wanted_ && !tile_.mainloop.portable()) return {wanted_->columns / wanted_->splits};
    if (tile_.mainloop.portable() && block_of_rows() > 64)
        return fp8() ? std::vector<int64_t>{64} : std::vector<int64_t>{64, 128};
    if (tile_.mainloop.by_steps() && EpilogueMatching(known_, tile_).light() && wide() && !tile_.a.is_cast())
        return {192};
    if (tile_.mainloop.by_steps() || (tile_.mainloop.portable() && fp8())) return {128};
    if (tile_.mainloop.portable()) return {128, 256};
    // Beside what a thread casts there are no registers for 192 products.
    if (tile_.b.is_cast() || tile_.a.is_cast()) return {128, Columns::most_of(Form::cooperative)};
    return {Columns::most_of(Form::pingpong), Columns::most_of(Form::cooperative)};
}
/// The fewest columns beside so many: of a form that casts the rows, and then is as wide as launches need, or that
/// names its columns, none fewer; else 64, of one tile or of those that share K.
int64_t MainloopMatching::least_of(int64_t most) const {
    return wanted_ && (tile_.a.is_cast() || wanted_->column) ? most : 64 / tile_.scheduler.splits;
}
void MainloopMatching::choose_columns() {
    std::string why;
    // Reductions along whole dims are held by a tile if one can, else they go on in others.
    for (const bool hold : {true, false})
        for (const int64_t most : widths()) {
            Columns columns(spec_, kernel_, tile_, depends_, side_b_, operands_.factor_digits(), least_of(most),
                            most, hold);
            if (wanted_) columns.only = wanted_->column;
            columns.exact = wanted_ && !tile_.mainloop.portable();
            const std::string not_so = columns.choose();
            if (hold) why = not_so;
            if (!not_so.empty()) continue;
            if (!tile_.mainloop.portable() && !wanted_ && most > Columns::most_of(Form::pingpong))
                tile_.mainloop.sm90().form = Form::cooperative;
            for (const Axis& a : columns.left) tile_.batch.push_back(a);
            SchedulerMatching(known_, tile_).check_splits();
            return;
        }
    throw Untiled{why};
}

/// As many stages as fit. Consumers whose products outlast a tile's epilogue by far seldom have parts at the
/// same time: they share them if inputs are among them and that leaves room for a further stage. (A fifth stage
/// of 128 x 192 of a plain product gained nothing.)
void MainloopMatching::choose_stages() {
    const auto fill = [&](bool pooled) {
        tile_.epilogue.staging.pooled = pooled;
        tile_.mainloop.stages = 8 * tile_.a.packed();  // of half the bytes twice as many are on their way
        while (tile_.shared_bytes() > target_.shared_block) --tile_.mainloop.stages;
        // Consumers that take turns at the steps each have every second stage.
        if (tile_.pingpong_cast()) tile_.mainloop.stages -= tile_.mainloop.stages % 2;
        return tile_.mainloop.stages;
    };
    constexpr int least_stages = 3;
    const int apart = fill(false);
    if (tile_.mainloop.sm90().form == Form::pingpong && !tile_.epilogue.staging.inputs.empty() &&
        tile_.long_depth(spec_) && fill(true) == apart)
        fill(false);
    if (tile_.b.is_cast() && tile_.mainloop.stages < least_stages)
        throw Untiled{"what is cast leaves no room for stages"};
    if (!tile_.sums_fit())
        throw Untiled{fmt::format("the sums of {} blocks do not fit into {} stages", tile_.scheduler.splits,
                                  tile_.mainloop.stages)};
}

/// Products added up step by step: on an H200 tiles of 128 x 192 are the fastest, by 6 % over 256 x 128, where
/// few of their columns lie beyond the end and no factors share out the columns.
bool MainloopMatching::wide() const {
    const Size n = product(spec_, side_b_.axes());
    const bool ends_well = !n.is_constant() || model::ceil_div(n.constant(), 192) * 192 * 50 <= n.constant() * 51;
    return ends_well && operands_.factor_digits().empty();
}

bool MainloopMatching::fp8() const { return model::is_fp8(tensor(tile_.a.tensor).dtype); }

/// 128 accumulators a thread leave room for a short epilogue.
void MainloopMatching::choose_rows_sm80() {
    // Each step's products have factors, which mma.sync's threads hold beside what they cast.
    const bool casts_and_scales = tile_.b.is_cast() && operands_.has_factors();
    const bool low =
        tile_.mainloop.columns > 128 || !EpilogueMatching(known_, tile_).is_short() || fp8() || casts_and_scales;
    tile_.mainloop.rows = block_of_rows() <= 64 && low ? 64 : 128;
}

void MainloopMatching::check_steps() const {
    if (wanted_ && tile_.mainloop.by_steps() && !tile_.pingpong_cast() && !takes_steps(*wanted_))
        throw Untiled{
            "each step's products are added up apart, which takes a cooperative form and further accumulators"};
}

bool takes_steps(const TileForm& form) {
    const int products = form.columns / 2;
    return !form.pingpong && form.accumulators() + products <= 192;
}

}  // namespace pleat::schedule
