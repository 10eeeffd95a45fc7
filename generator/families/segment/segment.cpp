#include "families/segment/segment.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "families/map/snapshot.h"
#include "layout/access.h"
#include "plan/axes.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/reductions.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

constexpr int64_t fewest_rows = 8;     // below these, going through all positions for each row costs little more
constexpr int64_t most_shares = 128;   // each block of a pass reads the counts of all
constexpr int64_t least_share = 1024;  // positions
constexpr int most_bits = 9;           // of a digit: a block's counters are 32 KB
constexpr int64_t most_rows = 0xfffffffe;          // 32 bits hold a number behind the last
constexpr int64_t most_open_rows = (1 << 27) - 1;  // three digits
constexpr int64_t once_is_enough = 4096;           // positions of which a row adds up all pieces itself

/// What the sums are made of.
std::vector<NodeId> summands(const OneHot& form) {
    std::vector<NodeId> all{form.value};
    all.insert(all.end(), form.holds.begin(), form.holds.end());
    return all;
}

/// May a digit's coordinate lie beyond its dim?
bool ragged(const Spec& spec, const OneHot& form) {
    std::vector<Axis> all = form.positions();
    for (const auto& [axis, integer] : form.named) all.push_back(axis);
    all.insert(all.end(), form.columns.begin(), form.columns.end());
    return needs_existence_check(spec, all);
}

/// Is every store "what was there, plus the sum"? Then rows that no position names need no visit.
bool adds_in_place(const Kernel& kernel, const OneHot& form, const std::vector<Sink>& sinks) {
    return std::all_of(sinks.begin(), sinks.end(), [&](const Sink& s) {
        if (s.what != Sink::What::store) return false;
        const model::Store& store = kernel.stores[static_cast<size_t>(s.index)];
        const model::Node& value = kernel.graph[store.value];
        if (!store.binds.empty() || value.op != model::Op::pointwise || value.fn != model::Fn::add) return false;
        const auto is_there = [&](NodeId n) {
            return kernel.graph[n].op == model::Op::read && kernel.graph[n].tensor == store.tensor;
        };
        return (value.args[0] == form.sum && is_there(value.args[1])) ||
               (value.args[1] == form.sum && is_there(value.args[0]));
    });
}

/// Adds the launches.
class Planner {
public:
    Planner(const Spec& spec, const Kernel& kernel, Variant& v, const OneHot& form, const std::vector<Sink>& sinks,
            const std::vector<Sink>& conditions, const Target& target)
        : spec_(spec), kernel_(kernel), sinks_(sinks), conditions_(conditions), target_(target), v_(v) {
        sort_.form = form;
        const auto all = accesses(kernel, v, summands(form), sinks);
        Domain columns;
        for (const Axis& a : form.columns) columns.add(a);
        sort_.form.columns = order(spec_, columns, guide_tensor(spec_, all, columns));
        set_lane(spec_, lane_, sort_.form.columns, all);
        const auto splits = [&] {
            return layout::known_divisor(spec_, spec_.extent(lane_.lane)) % lane_.vector != 0;
        };
        while (lane_.vector > 1 && splits()) lane_.vector /= 2;
        positions_ = positions_of(spec_, form);
        rows_ = rows_of(spec_, form);
        columns_ = columns_of(spec_, form);
    }

    void run() {
        choose_digits();
        lay_out();
        const size_t before = v_.launches.size();
        add_keys();
        for (int pass = 0; pass < sort_.passes; ++pass) add_place(pass);
        add_pieces();
        if (sort_.twice) add_again();
        add_rows();
        const auto sort = std::make_shared<const SegmentSort>(sort_);
        for (size_t i = before; i < v_.launches.size(); ++i) as<SegmentLaunch>(v_.launches[i])->sort = sort;
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    const std::vector<Sink>&sinks_, &conditions_;
    const Target& target_;
    Variant& v_;
    SegmentSort sort_;
    SegmentLaunch lane_;  // with the columns' vectors
    Size positions_, rows_, columns_;

    /// As few passes as there can be, of digits as small as then can be. A key beyond the rows is of no row.
    void choose_digits() {
        int64_t most = layout::upper_bound(spec_, rows_).value_or(most_open_rows);
        if (most > most_rows) most = most_open_rows;
        const int bits = static_cast<int>(std::bit_width(static_cast<uint64_t>(most)));
        sort_.passes = (bits + most_bits - 1) / most_bits;
        sort_.bits = (bits + sort_.passes - 1) / sort_.passes;
        const Size even =
            ceil_div(positions_, Size(most_shares * SegmentSort::threads)) * Size(SegmentSort::threads);
        sort_.share = model::maximum(Size(least_share), even);
        sort_.shares = ceil_div(positions_, sort_.share);
        const auto few = layout::upper_bound(spec_, positions_);
        sort_.twice = !few || *few > once_is_enough;
        sort_.number_bytes = few && *few <= most_rows ? 4 : 8;
    }

    Size room(const Size& bytes) {
        Size at = v_.workspace;
        v_.workspace = v_.workspace + layout::room_for(spec_, bytes);
        return at;
    }

    void lay_out() {
        for (const int i : {0, 1}) {
            sort_.keys[i] = room(positions_ * Size(4));
            sort_.positions[i] = room(positions_ * Size(sort_.number_bytes));
        }
        sort_.counts = room(sort_.shares * Size(int64_t{4} * sort_.passes << sort_.bits));
        sort_.begins = room((rows_ + Size(1)) * Size(sort_.number_bytes));
        const int64_t bytes = state_bytes(kernel_, kernel_.graph[sort_.form.sum]);
        const Size pieces = floor_div(positions_, Size(SegmentSort::piece));
        sort_.pieces = room(pieces * columns_ * Size(bytes));
        if (sort_.twice)
            sort_.pieces_of_pieces = room(floor_div(pieces, Size(SegmentSort::piece)) * columns_ * Size(bytes));
    }

    SegmentLaunch& add(SegmentLaunch::Role role, const char* why) {
        SegmentLaunch p;
        p.role = role;
        p.why = why;
        p.threads = SegmentSort::threads;
        v_.launches.push_back(std::move(p));
        return *as<SegmentLaunch>(v_.launches.back());
    }

    void add_keys() {
        SegmentLaunch& p = add(SegmentLaunch::Role::keys, "finds the row that each position names");
        p.outer = sort_.form.positions();
        p.sinks = conditions_;
        p.grid = sort_.shares;
    }
    void add_place(int pass) {
        SegmentLaunch& p = add(SegmentLaunch::Role::place, "sorts positions by one digit of their rows' numbers");
        p.pass = pass;
        p.outer = sort_.form.positions();
        p.grid = sort_.shares;
    }
    void add_pieces() {
        SegmentLaunch& p = add(SegmentLaunch::Role::pieces,
                               "adds up pieces of long segments, and finds where each row's segment begins");
        over_rows(p);
        p.inner = sort_.form.reduced;
        const Size pieces = floor_div(positions_, Size(SegmentSort::piece));
        p.grid = blocks(pieces * vectors()) + blocks(rows_ + Size(1));
    }
    void add_again() {
        SegmentLaunch& p = add(SegmentLaunch::Role::again, "adds up pieces of pieces");
        over_rows(p);
        p.vector = 1;
        p.inner = sort_.form.reduced;
        p.grid = blocks(floor_div(positions_, Size(int64_t{SegmentSort::piece} * SegmentSort::piece)) * columns_);
    }
    void add_rows() {
        SegmentLaunch& p =
            add(SegmentLaunch::Role::rows, "adds up each row's segment in order of positions, and stores");
        over_rows(p);
        p.inner = sort_.form.reduced;
        p.sinks = sinks_;
        p.leaves_unnamed = adds_in_place(kernel_, sort_.form, sinks_);
        const Size all = rows_ * vectors();
        // A block costs more than a row that it only clears.
        const int64_t machine = int64_t{target_.sms} * 2048;
        for (p.rows_of_thread = 4; p.rows_of_thread > 1; p.rows_of_thread /= 2)
            if (!all.is_constant() || all.constant() / p.rows_of_thread >= machine) break;
        p.grid = blocks(ceil_div(rows_, Size(p.rows_of_thread)) * vectors());
    }

    void over_rows(SegmentLaunch& p) const {
        p.outer = sort_.form.rows();
        p.outer.insert(p.outer.end(), sort_.form.columns.begin(), sort_.form.columns.end());
        p.lane = lane_.lane;
        p.has_lane = lane_.has_lane;
        p.vector = lane_.vector;
    }
    Size vectors() const { return floor_div(columns_, Size(lane_.vector)); }
    static Size blocks(const Size& threads) { return ceil_div(threads, Size(SegmentSort::threads)); }
};

}  // namespace

Size positions_of(const Spec& spec, const OneHot& form) { return product(spec, form.positions()); }
Size rows_of(const Spec& spec, const OneHot& form) { return product(spec, form.rows()); }
Size columns_of(const Spec& spec, const OneHot& form) { return product(spec, form.columns); }

bool reads_what_is_stored(const Kernel& kernel, const Variant& variant, const OneHot& form) {
    std::vector<NodeId> nodes = summands(form);
    nodes.insert(nodes.end(), form.admits.begin(), form.admits.end());
    for (const auto& [axis, integer] : form.named) nodes.push_back(integer);
    const std::vector<Access> all = accesses(kernel, variant, nodes, {});
    return std::any_of(all.begin(), all.end(), [&](const Access& a) { return kernel.stores_to(a.tensor); });
}

std::optional<OneHot> sortable(const Spec& spec, const Kernel& kernel, const Variant& variant, NodeId reduction) {
    auto form = one_hot_of(kernel, variant, reduction);
    if (!form || ragged(spec, *form)) return std::nullopt;
    Size named = 1;
    for (const auto& [axis, integer] : form->named) named = named * spec.extent(axis);
    if (named.is_constant() && named.constant() < fewest_rows) return std::nullopt;
    const Size rows = rows_of(spec, *form);
    if (rows.is_constant() && rows.constant() > most_rows) return std::nullopt;
    return form;
}

Condition sorts(const Spec& spec, const OneHot& form) {
    const Size rows = rows_of(spec, form);
    const auto most = layout::upper_bound(spec, rows);
    return most && *most <= most_rows ? Condition{} : at_most(rows, most_open_rows);
}

void add_segments(const Spec& spec, const Kernel& kernel, Variant& variant, const OneHot& form,
                  const std::vector<Sink>& sinks, const std::vector<Sink>& conditions, const Target& target) {
    Planner(spec, kernel, variant, form, sinks, conditions, target).run();
}

}  // namespace pleat::schedule
