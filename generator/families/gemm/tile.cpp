#include "families/gemm/tile.h"

#include <fmt/format.h>

#include <algorithm>

#include "families/gemm/columns.h"
#include "families/gemm/operands.h"
#include "families/gemm/reductions.h"
#include "families/gemm/rows.h"
#include "families/gemm/stages.h"
#include "families/gemm/stores.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/launch.h"
#include "target/target.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

constexpr int64_t most_blocks = 144;  // of devices of sm_90, a block on each multiprocessor

/// How many tiles so many rows or columns make.
Size tiles(const Size& extent, int64_t of, bool stay) {
    const Size count = ceil_div(extent, Size(of));
    return stay ? maximum(count, Size(1)) : count;
}

}  // namespace

int64_t Tile::shared_bytes() const {
    // runtime/include/pleat/gpu/tile_sm80.h: the stages, of 64 bytes a row and column.
    if (portable) return int64_t{stages} * (rows + columns) * 64;
    // runtime/include/pleat/gpu/tile_sm90.h: the stages with their factors, parts of 8192 bytes for each of two
    // consumers or for both, barriers.
    const int pools = pooled ? 1 : 2;
    const int64_t stage = stage_bytes() + (factors_by_column ? multiplied() * 4 + 64 : 0);
    // What is cast has three slots of its own, or two for each consumer.
    const int64_t casts = !cast ? 0 : (form == Form::cooperative ? 3 : 4) * multiplied() * 128;
    return stages * stage + casts + pools * (output_slots + input_slots) * 8192 +
           8 * (2 * stages + (pooled ? 4 : 2) + 2 * pools * input_slots);
}
bool Tile::has_room(const Target& target) const {
    Tile with = *this;
    with.stages = 2;
    return with.shared_bytes() <= target.shared_block;
}
Size Tile::clusters(const Spec& spec) const {
    return rows_of_clusters(spec) * ceil_div(column_tiles(spec), Size(splits)) * batches(spec);
}
Size Tile::rows_of_clusters(const Spec& spec) const { return ceil_div(row_tiles(spec), Size(cluster)); }
int64_t Tile::most_parts(const Spec& spec) const {
    const Size all = clusters(spec), of_a_row = column_tiles(spec) * batches(spec), k = depth_size(spec);
    // What is cast has been timed with whole tiles.
    if (!even || cast || cast_rows || (all.is_constant() && all.constant() * cluster * 2 > most_blocks)) return 1;
    const Size least = all.is_constant() ? all : of_a_row.is_constant() ? of_a_row : Size(1);
    const int64_t beside = std::max<int64_t>(least.constant(), 1) * cluster;
    const int64_t room = std::max(PartSums::few, most_blocks / beside);
    return k.is_constant() ? std::min(schedule::most_parts(model::ceil_div(k.constant(), step)), room) : room;
}
Term Tile::parts(const Spec& spec) const {
    const Term sms = Term::of(Term::Fact::sms), at_a_time = cluster == 1 ? sms : floor_div(sms, cluster);
    const Term beside = floor_div(at_a_time, maximum(Term(clusters(spec)), 1));
    const Size k = depth_size(spec);
    if (k.is_constant()) return minimum(maximum(beside, 1), most_parts(spec));
    const Term of_steps = floor_div(ceil_div(Term(k), step), least_part_steps);
    return minimum(maximum(minimum(beside, of_steps), 1), most_parts(spec));
}
Size Tile::sums_bytes(const Spec& spec) const {
    // runtime/include/pleat/gpu/tile_share.h: of each block a tile in f32, and two marks of eight bytes in a line
    // of 256.
    const Size blocks = clusters(spec) * Size(int64_t{cluster} * most_parts(spec));
    return minimum(blocks, Size(most_blocks)) * Size(int64_t{rows} * columns * 4 + 256);
}
int Tile::least_arch(const Spec& spec) const {
    if (!portable) return 90;
    return model::info(spec.tensors[static_cast<size_t>(a)].dtype).bytes == 1 ? 89 : 80;  // PTX ISA, mma: fp8
}

Size Tile::depth_size(const Spec& spec) const { return schedule::product(spec, along); }
bool Tile::clips_rows(const Spec& spec) const {
    if (portable || a_across || cast_rows || a == b || !reductions.empty()) return false;
    const Size there = row_extent(spec);
    if (there.is_constant()) return there.constant() < rows;
    // A producer that does more than to ask for operands has no register for how many come.
    return !in_step.ever() && inputs.empty() && depth_size(spec).is_constant() && spec.extent(column).is_constant();
}
int64_t Tile::least_depth() const {
    const int64_t late_parts = late ? staged.front().count_in(columns / 8) : 1;
    return (std::max<int64_t>(splits, late_parts) - 1) * step + 1;
}
Size Tile::row_extent(const Spec& spec) const { return schedule::product(spec, row_dims); }
Size Tile::row_tiles(const Spec& spec) const { return tiles(row_extent(spec), rows, rows_stay); }
Size Tile::column_tiles(const Spec& spec) const { return tiles(spec.extent(column), column_count, columns_stay); }
Size Tile::batches(const Spec& spec) const { return schedule::product(spec, batch); }

namespace {

class Matcher {
public:
    Matcher(const Spec& spec, const Kernel& kernel, bool portable, const TileForm* form, const Target& target,
            Rows rows)
        : spec_(spec),
          target_(target),
          kernel_(kernel),
          graph_(kernel.graph),
          wanted_(form),
          rows_(rows),
          operands_(spec, kernel, tile_) {
        tile_.portable = portable;
        if (portable) tile_.cluster = 1;
    }

    Tile run() {
        operands_.find();
        find_dependents();
        orient();
        operands_.find_cast();
        find_rows();
        TileStages stages(spec_, kernel_, depends_, tile_);
        stages.find_gathers(side_b_);
        if (!tile_.portable) choose_form();
        choose_columns();
        // 128 accumulators a thread leave room for a short epilogue.
        if (tile_.portable)
            tile_.rows =
                block_of_rows() <= 64 && (tile_.columns > 128 || !short_epilogue() || fp8() || casts_and_scales())
                    ? 64
                    : 128;
        find_reductions(spec_, kernel_, depends_, tile_);
        if (!registers_hold_states()) {
            if (wanted_) throw Untiled{"the states of its reductions do not fit into registers beside the sums"};
            if (const auto less = tile_of_fewer_rows()) return *less;
        }
        operands_.find_factors();
        if (tile_.cast_rows && tile_.factors_by_column)
            throw Untiled{"what makes the rows is cast, and columns have factors of their own in each step"};
        if (!tile_.portable && wanted_ && tile_.by_steps && !in_turn() && !takes_steps(*wanted_))
            throw Untiled{
                "each step's products are added up apart, which takes a cooperative form and further accumulators"};
        stages.check();
        if (tile_.portable) {
            operands_.find_access();
            tile_.stages = tile_.columns > 128 ? 3 : 4;
            return tile_;
        }
        operands_.find_majors();
        operands_.make_maps();
        if (!tile_.b_across && tile_.b_map[tile_.outermost_b()].box % tile_.cluster != 0) tile_.cluster = 1;
        tile_.staged = staged_stores(spec_, kernel_, tile_);
        // Tiles that share K are few columns wide and one a block: their threads read what stages read themselves.
        // So do those of consumers in turn, of whom one has all epilogues.
        if (tile_.splits == 1 && !in_turn()) find_inputs(spec_, kernel_, target_, tile_);
        // Where so much comes and goes, blocks that share b wait for one another's epilogues: apart they are 3 %
        // faster.
        if (!wanted_ && tile_.inputs.size() + tile_.staged.size() > 4) tile_.cluster = 1;
        choose_stages();
        tile_.late = sends_late();
        // A producer that brings other tensors' tiles too has no registers for whose steps are whose, nor have
        // threads that find the ends of an open N or K.
        tile_.even = wanted_ && wanted_->even && tile_.splits == 1 && tile_.inputs.empty() && !tile_.by_steps &&
                     long_depth() && knows_its_ends();
        return tile_;
    }

private:
    const Spec& spec_;
    const Target& target_;
    const Kernel& kernel_;
    const model::Graph& graph_;
    const TileForm* wanted_;  // the form to take, if one is asked for
    const Rows rows_;
    Tile tile_;
    Operands operands_;
    Domain side_a_, side_b_, shared_;
    std::vector<char> depends_;  // on the product, by node

    const Tensor& tensor(model::TensorId t) const { return spec_.tensors[static_cast<size_t>(t)]; }

    bool fp8() const { return model::info(tensor(tile_.a).dtype).bytes == 1; }

    /// Each step's products have factors, which mma.sync's threads hold beside what they cast.
    bool casts_and_scales() const { return tile_.cast && operands_.has_factors(); }

    /// What is left of the values that nothing stores asks nothing of a tile.
    void find_dependents() {
        const std::vector<bool> used = graph_.needed(kernel_.effects());
        depends_.assign(static_cast<size_t>(graph_.size()), 0);
        for (NodeId i = 0; i < graph_.size(); ++i) {
            bool yes = i == tile_.product;
            for (const NodeId a : graph_[i].args) yes = yes || depends_[static_cast<size_t>(a)];
            depends_[static_cast<size_t>(i)] = yes && used[static_cast<size_t>(i)];
        }
    }

    /// Columns are the side along which most stored bytes are contiguous.
    void orient() {
        const Domain a = operands_.digits_of_a(), b = operands_.digits_of_b();
        side_a_ = minus(a, b);
        side_b_ = minus(b, a);
        shared_ = minus(a, side_a_);
        int along_a = 0, along_b = 0;
        for (const model::Store& s : kernel_.stores) {
            const Tensor& t = tensor(s.tensor);
            for (const Axis& x : side_a_.axes()) along_a += contiguous_along(t, {x.dim, 1, 0}) * weight(s, side_b_);
            for (const Axis& x : side_b_.axes()) along_b += contiguous_along(t, {x.dim, 1, 0}) * weight(s, side_a_);
        }
        tile_.turned = wanted_ && wanted_->turned;
        if ((along_a > along_b) != tile_.turned) swap_sides();
        // mma.sync's threads cast what makes the columns.
        if (tile_.portable && operands_.casts_rows()) swap_sides();
        if (side_a_.empty())
            throw Untiled{
                "one operand has no dim of its own: a product with a vector reads memory, which a tile does not "
                "help"};
        if (side_b_.empty())
            throw Untiled{
                "one operand has no dim of its own: a product with a vector reads memory, which a tile does not "
                "help"};
    }
    void swap_sides() {
        operands_.swap();
        std::swap(side_a_, side_b_);
    }
    /// Bytes of an element, more of tensors that have the other side too.
    int weight(const model::Store& store, const Domain& other) const {
        const Tensor& t = tensor(store.tensor);
        bool both = false;
        for (const Axis& x : other.axes()) both = both || layout::depends_on(t, x);
        return model::info(t.dtype).bytes * (both ? 16 : 1);
    }

    /// Rows: the longest whole dim of a's own; what else a has, and what both share, is a tile's one value each.
    void find_rows() {
        int64_t longest = -1;
        for (const Axis& x : side_a_.axes()) {
            const Tensor& t = tensor(tile_.a);
            const bool whole = x.whole() && std::find(t.axes.begin(), t.axes.end(), x) != t.axes.end();
            const Size n = spec_.extent(x);
            const int64_t length = n.is_constant() ? n.constant() : INT64_MAX;
            if (whole && length >= longest) {
                longest = length;
                tile_.row = x;
            }
        }
        if (longest < 0) throw Untiled{"the rows of the result are digits of a fold"};
        tile_.row_dims = {tile_.row};
        if (rows_ == Rows::of_dims && !operands_.has_factors())
            tile_.row_dims = dims_of_rows(spec_, kernel_, depends_, tile_.a, tile_.row, side_a_, tile_.portable);
        tile_.row = tile_.row_dims.back();
        for (const Axis& x : shared_.axes()) tile_.batch.push_back(x);
        for (const Axis& x : side_a_.axes())
            if (!tile_.is_of_rows(x)) tile_.batch.push_back(x);
    }

    /// Consumers that take turns hide one tile's stages behind the next tile's products: on an H200 the fastest of
    /// the forms at 10 of 12 shapes for a plain product too, and within 2 % at the others.
    void choose_form() {
        // Two sets of accumulators leave no room for two tiles at a time.
        tile_.form = tile_.by_steps || tile_.cast_rows ? Form::cooperative : Form::pingpong;
        if (tile_.by_steps && light() && !wide() && !tile_.cast_rows) tile_.rows = 256;
        if (tile_.cast_rows) tile_.cluster = 1;
        if (!wanted_) return;
        if (tile_.cast_rows) check_cast_rows(*wanted_);
        tile_.form = wanted_->pingpong ? Form::pingpong : Form::cooperative;
        tile_.rows = wanted_->rows;
        tile_.cluster = wanted_->cluster;
        tile_.splits = wanted_->splits;
    }

    /// Have the consumers every second step each of the same rows?
    bool in_turn() const { return tile_.cast_rows && tile_.rows == 64; }
    /// Rows are cast by consumers that have 64 of 128 each, or take turns at the steps of 64, and then leave one
    /// another their sums where parts would be.
    void check_cast_rows(const TileForm& form) const {
        constexpr int most_columns = 64;  // whose sums have room
        const bool known = tile_.depth_size(spec_).is_constant() &&
                           tile_.depth_size(spec_).constant() > (2 * form.splits - 1) * tile_.step;
        const bool in_turn = form.rows == 64 && form.pingpong && form.columns <= most_columns && known;
        if (form.cluster != 1 || !(in_turn || (form.rows == 128 && !form.pingpong)))
            throw Untiled{
                "rows are cast by two consumers, in tiles of 128 that they share, or in turn in tiles of 64"};
    }

    /// A thread keeps the states of a row's reductions until all its columns are added up.
    bool registers_hold_states() const {
        if (tile_.portable) return true;
        return state_registers(kernel_, tile_) + tile_.taken_form().accumulators() <= most_accumulators;
    }
    /// The same tile with half of the rows, and half of the states.
    std::optional<Tile> tile_of_fewer_rows() const {
        if (tile_.rows <= 64 || tile_.form != Form::pingpong) return std::nullopt;
        const TileForm less{true, tile_.rows / 2, tile_.columns, 4, 1, 1};
        const auto found = tile_of(spec_, kernel_, false, &less, target_, rows_);
        const auto* tile = std::get_if<Tile>(&found);
        return tile ? std::optional(*tile) : std::nullopt;
    }

    /// The most rows of a block that a reduction goes down: a tile has all of them.
    int64_t block_of_rows() const {
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
    std::vector<int64_t> widths() const {
        if (wanted_ && !tile_.portable) return {wanted_->columns / wanted_->splits};
        if (tile_.portable && block_of_rows() > 64)
            return fp8() ? std::vector<int64_t>{64} : std::vector<int64_t>{64, 128};
        if (tile_.by_steps && light() && wide() && !tile_.cast_rows) return {192};
        if (tile_.by_steps || (tile_.portable && fp8())) return {128};
        if (tile_.portable) return {128, 256};
        // Beside what a thread casts there are no registers for 192 products.
        if (tile_.cast || tile_.cast_rows) return {128, Columns::most_of(Form::cooperative)};
        return {Columns::most_of(Form::pingpong), Columns::most_of(Form::cooperative)};
    }
    /// The fewest columns beside so many: of a form that casts the rows, and then is as wide as launches need, none
    /// fewer; else 64, of one tile or of those that share K.
    int64_t least_of(int64_t most) const { return wanted_ && tile_.cast_rows ? most : 64 / tile_.splits; }
    void choose_columns() {
        std::string why;
        // Reductions along whole dims are held by a tile if one can, else they go on in others.
        for (const bool hold : {true, false})
            for (const int64_t most : widths()) {
                Columns columns(spec_, kernel_, tile_, depends_, side_b_, operands_.factor_digits(), least_of(most),
                                most, hold);
                if (wanted_) columns.only = wanted_->column;
                const std::string not_so = columns.choose();
                if (hold) why = not_so;
                if (!not_so.empty()) continue;
                if (!tile_.portable && !wanted_ && most > Columns::most_of(Form::pingpong))
                    tile_.form = Form::cooperative;
                for (const Axis& a : columns.left) tile_.batch.push_back(a);
                check_splits();
                return;
            }
        throw Untiled{why};
    }

    /// Consumers that share a tile have no other at work meanwhile. Beside the sums of one block of rows a thread
    /// has room for the 16-bit values of another tile, where nothing else is left of it.
    bool sends_late() const {
        if (tile_.form != Form::cooperative || tile_.blocks() > 1 || tile_.splits > 1 || tile_.by_steps ||
            tile_.cast || tile_.cast_rows || !long_depth())
            return false;
        if (!tile_.inputs.empty() || !tile_.reductions.empty() || !tile_.batch.empty() || tile_.atoms.size() > 1)
            return false;
        if (kernel_.stores.size() != 1 || !kernel_.requires_.empty() || tile_.staged.size() != 1) return false;
        if (!tile_.staged.front().pairs || tile_.staged.front().row_bytes < 128) return false;
        const model::TensorId stored = kernel_.stores.front().tensor;
        return model::info(tensor(stored).dtype).bytes == 2 && !kernel_.reads(stored);
    }
    /// Do a tile's products outlast its epilogue by far? Of a K that launches know first it is taken for granted.
    bool long_depth() const {
        constexpr int64_t steps = 24;  // along K
        const Size depth = tile_.depth_size(spec_);
        return !depth.is_constant() || depth.constant() >= steps * tile_.step;
    }

    bool knows_its_ends() const {
        return (tile_.depth_size(spec_).is_constant() || few_tiles()) &&
               (spec_.extent(tile_.column).is_constant() || (tile_.cast_rows && tile_.columns <= 128));
    }
    /// So few that each is cut into parts along K, and none is whole where K is long.
    bool few_tiles() const {
        const Size clusters = tile_.clusters(spec_);
        return !tile_.cast && !tile_.cast_rows && clusters.is_constant() &&
               clusters.constant() * tile_.cluster * 2 <= target_.sms;
    }

    /// As many stages as fit. Consumers whose products outlast a tile's epilogue by far seldom have parts at the
    /// same time: they share them if inputs are among them and that leaves room for a further stage. (A fifth stage
    /// of 128 x 192 of a plain product gained nothing.)
    void choose_stages() {
        const auto fill = [&](bool pooled) {
            tile_.pooled = pooled;
            tile_.stages = 8;
            while (tile_.shared_bytes() > target_.shared_block) --tile_.stages;
            // Consumers that take turns at the steps each have every second stage.
            if (in_turn()) tile_.stages -= tile_.stages % 2;
            return tile_.stages;
        };
        constexpr int least_stages = 3;
        const int apart = fill(false);
        if (tile_.form == Form::pingpong && !tile_.inputs.empty() && long_depth() && fill(true) == apart)
            fill(false);
        if (tile_.cast && tile_.stages < least_stages) throw Untiled{"what is cast leaves no room for stages"};
        if (!tile_.sums_fit())
            throw Untiled{
                fmt::format("the sums of {} blocks do not fit into {} stages", tile_.splits, tile_.stages)};
    }

    /// Tiles that share K lie beside one another in memory, so that one copy brings all their columns.
    void check_splits() const {
        if (tile_.splits == 1) return;
        const Axis& outermost = tile_.atoms.front().axis;
        if (tile_.column_count == 1 || outermost.dim != tile_.column.dim ||
            outermost.hi != tile_.column.lo * tile_.column_count)
            throw Untiled{fmt::format("tiles of neighbouring {} do not share K: other digits lie between them",
                                      spec_.name_of(tile_.column))};
    }

    /// Products added up step by step: on an H200 tiles of 128 x 192 are the fastest, by 6 % over 256 x 128, where
    /// few of their columns lie beyond the end and no factors share out the columns.
    bool wide() const {
        const Size n = product(spec_, side_b_.axes());
        const bool ends_well =
            !n.is_constant() || model::ceil_div(n.constant(), 192) * 192 * 50 <= n.constant() * 51;
        return ends_well && operands_.factor_digits().empty();
    }
    /// One store of the product's own values, whose dtype has whole parts of 64 columns.
    bool light() const {
        for (NodeId i = 0; i < graph_.size(); ++i)
            if (depends_[static_cast<size_t>(i)] && i != tile_.product &&
                (graph_[i].op == Op::substitute || is_reduction(graph_[i])))
                return false;
        return kernel_.stores.size() == 1 && model::info(tensor(kernel_.stores.front().tensor).dtype).bytes > 1;
    }

    /// Few tensors read and stored, and nothing that is kept from one loop over the tile to the next.
    bool short_epilogue() const {
        size_t others = 0;
        for (size_t t = 0; t < spec_.tensors.size(); ++t)
            others += kernel_.reads(static_cast<int>(t)) || kernel_.stores_to(static_cast<int>(t));
        bool reduces = false;
        for (NodeId i = 0; i < graph_.size(); ++i)
            reduces =
                reduces || (i != tile_.product && is_reduction(graph_[i]) && depends_[static_cast<size_t>(i)]);
        return others <= 4 && kernel_.stores.size() == 1 && !reduces;
    }
};

}  // namespace

bool takes_steps(const TileForm& form) {
    const int products = form.columns / 2;
    return !form.pingpong && form.accumulators() + products <= 192;
}

std::variant<Tile, std::string> tile_of(const Spec& spec, const Kernel& lowered, bool portable,
                                        const TileForm* form, const Target& target, Rows rows) {
    try {
        return Matcher(spec, lowered, portable, form, target, rows).run();
    } catch (const Untiled& reason) {
        return reason.why;
    }
}

}  // namespace pleat::schedule
