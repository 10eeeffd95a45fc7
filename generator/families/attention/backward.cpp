#include "families/attention/backward.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <set>
#include <utility>

#include "families/attention/backward_batches.h"
#include "families/attention/backward_order.h"
#include "families/attention/backward_stages.h"
#include "families/attention/backward_weights.h"
#include "families/attention/lists.h"
#include "families/gemm/operands.h"
#include "families/gemm/stores.h"
#include "plan/axes.h"
#include "plan/forms.h"
#include "target/hopper.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Fn;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;
using model::TensorId;

namespace {

constexpr int rows = 64;  // of a consumer
// A thread's registers for sums and the two products of a block; weights of 128 columns, or that draw numbers, take
// more beside them.
constexpr int most_sums = 192, most_beside_many = 160;
constexpr size_t most_values = 4;  // numbers of a column that come beside it

class BackwardMatcher {
public:
    BackwardMatcher(const Spec& spec, const Kernel& lowered, BackwardStages stages, const Target& target)
        : original_(spec),
          kernel_(lowered),
          graph_(lowered.graph),
          target_(hopper_target(target)),
          wanted_(lowered.wanted()),
          stages_(std::move(stages)) {}

    AttentionBackward run() {
        with_stand_ins_ = original_;
        result_.packed = backward_packed(with_stand_ins_, kernel_, stages_);
        // Both sums of the keys in one pass, or each in its own, which computes a product more.
        if (!choose_form({{0, 1}}) && !choose_form({{1}, {0}}))
            throw Untiled{
                fmt::format("sums and products of head dims {} and {} do not fit into a thread's registers",
                            result_.depth, result_.other)};
        make_results();
        result_.most_stages = static_cast<int>(wanted_[model::Setting::stages].value_or(4));
        result_.has_order = has_order();
        if (result_.packed && !result_.has_order)
            throw Untiled{
                "gradients of packed sequences are summed up in an order, of head dims up to 128, behind "
                "masks with bounds on one side"};
        const BackwardSide& keys = result_.keys();
        if (!result_.packed)
            for (BackwardSide& side : result_.sides)
                side.lists = listed_batches(side.mask, side.masked, side.products.batch);
        if (result_.has_order) fold();
        const bool seven = asks_for(wanted_, FormValue::seven_products);
        const auto widest = static_cast<int>(seven ? rows : wanted_[model::Setting::columns].value_or(2 * rows));
        if (const int block = std::min(block_in_order(result_, target_), std::max(widest, rows));
            result_.has_order && block != keys.block && (block <= rows || result_.folded || scores_end_early()))
            result_.retiled = {block, retiled(keys.products, products_tile(keys, keys.seen, block)),
                               retiled(keys.other_products, products_tile(keys, others_of(keys), block))};
        if (result_.packed) unpack();
        result_.spec = std::make_shared<const Spec>(std::move(spec_));
        return std::move(result_);
    }

private:
    using Second = BackwardStages::Second;
    const Spec& original_;
    const Kernel& kernel_;
    const Graph& graph_;
    const Target& target_;
    const model::Schedule wanted_;
    Spec spec_, with_stand_ins_;  // with tensors that nothing has in memory
    AttentionBackward result_;
    const BackwardStages stages_;

    /// A side's i-th sum.
    const Second& of(const BackwardSide& side, size_t i) const {
        return (side.of_keys ? stages_.of_keys : stages_.of_queries)[side.sums[i]];
    }
    const Axis& row(const BackwardSide& side) const { return side.of_keys ? stages_.key : stages_.query; }
    const Axis& column(const BackwardSide& side) const { return side.of_keys ? stages_.query : stages_.key; }
    const Tensor& tensor(TensorId id) const { return spec_.tensors[static_cast<size_t>(id)]; }
    TensorId add_tensor(const std::string& wanted, model::Dtype dtype, std::vector<Axis> axes) {
        Tensor t;
        t.name = wanted;
        while (std::any_of(spec_.tensors.begin(), spec_.tensors.end(),
                           [&](const Tensor& other) { return other.name == t.name; }))
            t.name += "_";
        t.dtype = dtype;
        t.space = model::Space::workspace;
        t.axes = std::move(axes);
        t.strides.assign(t.axes.size(), Size(1));
        // Rows are as far apart as suits whoever asks: there is no such memory.
        for (size_t i = t.axes.size(); i-- > 1;)
            t.strides[i - 1] = t.strides[i] * spec_.extent(t.axes[i]) * Size(i + 1 == t.axes.size() ? 64 : 1);
        for (const Axis& a : t.axes) t.written.push_back(spec_.name_of(a));
        spec_.tensors.push_back(std::move(t));
        return static_cast<TensorId>(spec_.tensors.size() - 1);
    }
    std::string name(const BackwardSide& side, const char* wanted) const {
        return std::string(!side.of_keys ? "QUERY_" : side.sums.front() == 0 ? "KEY_" : "VALUE_") + wanted;
    }
    void add_tensors(BackwardSide& side) {
        Domain rest = unite(graph_[stages_.first[0]].domain, graph_[stages_.first[1]].domain);
        for (size_t i = 0; i < side.sums.size(); ++i) rest.add(graph_[of(side, i).weights].domain);
        rest.remove(row(side));
        rest.remove(side.column);
        std::vector<Axis> axes = rest.axes();
        axes.push_back(row(side));
        axes.push_back(side.column);
        side.others = add_tensor(name(side, "OTHERS"), model::Dtype::f32, axes);
        for (size_t i = 0; i < side.sums.size(); ++i)
            side.weights.push_back(add_tensor(name(side, "WEIGHTS"), graph_[of(side, i).weights].dtype, axes));
        for (PlaneTotal& total : side.totals) {
            total.terms = add_tensor(name(side, "TERMS"), model::Dtype::f32, axes);
            total.sums = add_tensor(name(side, "TOTALS"), model::Dtype::f32, graph_[total.sum].domain.axes());
        }
    }

    Kernel part(const char* suffix, const BackwardSide& side) const {
        Kernel k;
        k.name = kernel_.name + suffix;
        k.where = kernel_.where;
        k.compute = kernel_.compute;
        k.over = {};
        for (const Axis& a : tensor(side.others).axes) k.over.add(a);
        return k;
    }
    void store(KernelPart& taken, Kernel& k, TensorId to, NodeId value, const char* what) const {
        taken.store(to, value, kernel_.where, what);
        k.stores.back().domain = k.over;
    }
    static void contract(const KernelPart& taken, Kernel& k, NodeId contraction) {
        if (taken.taken(contraction) >= 0) k.contractions.push_back(taken.taken(contraction));
    }
    /// Tensors of sequences stand for what is read at offsets.
    void put_packed(KernelPart& taken) const {
        if (!result_.packed) return;
        for (const BackwardPacked::Value& v : result_.packed->values)
            taken.put(v.node, taken.add(read_of(spec_, v.stand_in), v.node));
    }
    const PackedSide& packed_side(bool of_keys) const {
        return of_keys ? result_.packed->keys : result_.packed->queries;
    }
    void unpack() {
        const auto of = [&](Tile& t) {
            for (Operand* operand : {&t.a, &t.b})
                if (const BackwardPacked::Value* v = result_.packed->value_standing(operand->tensor))
                    schedule::unpack(spec_, v->read, v->stand_in, graph_[v->read.start].domain, *operand);
        };
        for (BackwardSide& side : result_.sides)
            for (Tile* t : {&side.products, &side.other_products}) of(*t);
        if (result_.retiled)
            for (Tile* t : {&result_.retiled->products, &result_.retiled->other_products}) of(*t);
    }
    Kernel weights_of(const BackwardSide& side, NodeId scores) const {
        Kernel k = part("_weights", side);
        KernelPart taken(kernel_, k);
        put_packed(taken);
        taken.put(stages_.first[1], taken.add(read_of(spec_, side.others), stages_.first[1]));
        if (scores >= 0) taken.put(stages_.scores, taken.take(scores));
        for (size_t i = 0; i < side.weights.size(); ++i)
            // The main loop rounds them, two at a time.
            store(taken, k, side.weights[i], taken.take(graph_[of(side, i).weights].args[0]),
                  "weights, which the next product takes");
        for (const PlaneTotal& total : side.totals)
            store(taken, k, total.terms, taken.take(graph_[total.sum].args[0]), "a term of the row's sum");
        taken.take_lets();
        contract(taken, k, stages_.first[0]);
        return k;
    }
    Kernel others_of(const BackwardSide& side) const {
        Kernel k = part("_others", side);
        KernelPart taken(kernel_, k);
        put_packed(taken);
        store(taken, k, side.others, taken.take(stages_.first[1]), "the second product");
        contract(taken, k, stages_.first[1]);
        return k;
    }
    void make_weights(BackwardSide& side) {
        side.masked = part("_scores", side);
        KernelPart taken(kernel_, side.masked);
        put_packed(taken);
        const TensorId scores = add_tensor(name(side, "SCORES"), model::Dtype::f32, tensor(side.others).axes);
        store(taken, side.masked, scores, taken.take(stages_.scores >= 0 ? stages_.scores : stages_.first[0]),
              "the scores");
        std::vector<NodeId> known;
        if (result_.packed) {
            for (const bool of_keys : {true, false}) known.push_back(taken.take(packed_side(of_keys).within));
            const PackedSide& columns = packed_side(!side.of_keys);
            side.packed = {taken.take(columns.start), columns.length};
            for (KeyBound::Term& term : side.packed->length.terms) term.node = taken.take(term.node);
        }
        taken.take_lets();
        contract(taken, side.masked, stages_.first[0]);
        side.mask = mask_of(side.masked.graph, side.masked.stores.front().value, side.column, row(side), known);
        const KeyMask whole =
            stages_.scores >= 0 ? mask_of(graph_, stages_.scores, side.column, row(side)) : KeyMask{};
        side.clean = weights_of(side, stages_.scores >= 0 ? whole.unmasked : -1);
        side.seen = side.mask.exact ? side.clean : weights_of(side, -1);
        find_values(side);
    }

    /// Tensors of numbers of one column.
    void find_values(BackwardSide& side) {
        const Graph& graph = side.seen.graph;
        std::set<TensorId> apart, other;
        for (const model::Store& s : side.seen.stores)
            visit(
                graph, s.value, [&](NodeId n) { return is_reduction(graph[n]); },
                [&](NodeId n) {
                    const Node& node = graph[n];
                    if (node.op == Op::substitute && node.domain.overlaps(side.column))
                        visit(
                            graph, node.args[0], [](NodeId) { return false; },
                            [&](NodeId m) {
                                if (graph[m].op == Op::read) other.insert(graph[m].tensor);
                            }),
                            side.reads_columns = true;
                    if (node.op != Op::read || node.tensor == side.others || !node.domain.overlaps(side.column))
                        return;
                    const bool one =
                        !node.domain.overlaps(row(side)) && tensor(node.tensor).dtype == model::Dtype::f32;
                    (one ? apart : other).insert(node.tensor);
                });
        for (const TensorId t : apart)
            if (side.of_keys && !other.contains(t)) side.values.push_back(t);
        if (side.values.size() > most_values) side.values.resize(most_values);
        for (const std::set<TensorId>& read : {apart, other})
            for (const TensorId t : read)
                side.reads_columns =
                    side.reads_columns || std::find(side.values.begin(), side.values.end(), t) == side.values.end();
    }

    Tile tile(const Kernel& kernel, int columns, const Axis& column) const {
        TileForm form{true, rows, columns, 1, 1, 1};
        form.column = column;
        const auto found = tile_of(spec_, kernel, false, &form, target_);
        if (const auto* why = std::get_if<std::string>(&found)) throw Untiled{*why};
        return std::get<Tile>(found);
    }
    Tile products_tile(const BackwardSide& side, const Kernel& kernel, int columns) const {
        Tile t = tile(kernel, columns, side.column);
        t.epilogue.staging.stores.clear();
        leave_on_chip(t);
        if (t.a.across || t.b.across)
            throw Untiled{fmt::format("operands are not contiguous along {}", spec_.name_of(t.depth))};
        if (!(t.row == row(side)) || t.atoms.size() != 1 || !(t.column == side.column) || t.along.size() != 1)
            throw Untiled{"the rows of the products are not the same"};
        if (!t.depth_size(spec_).is_constant())
            throw Untiled{fmt::format("the size of {} is known at launch only", spec_.name_of(t.depth))};
        check_plain(t);
        for (const TensorId id : {t.a.tensor, t.b.tensor})
            if (tensor(id).dtype != graph_[stages_.second.front().weights].dtype)
                throw Untiled{fmt::format("{} and the weights differ in dtype", tensor(id).name)};
        return t;
    }
    /// Reductions of what a product leaves: none, or such as a row of the tile finishes by itself.
    static void check_plain(const Tile& t, bool reduces = false) {
        if (t.epilogue.rows_stay || t.epilogue.columns_stay)
            throw Untiled{"a stage stores what it has without any row, of which there may be none"};
        const std::vector<TileReduction>& reductions = t.epilogue.reductions;
        const bool more = std::any_of(reductions.begin(), reductions.end(),
                                      [&](const TileReduction& r) { return !reduces || r.late(); });
        if (more || !t.epilogue.gathers.empty() || !t.scales.factors.empty() || t.mainloop.by_steps() ||
            t.b.is_cast() || t.a.is_cast())
            throw Untiled{"its stages reduce what a product leaves, or its operands are cast"};
    }

    int64_t parts(int64_t depth) const { return model::ceil_div(depth, 64); }

    /// The sides, of which those of the keys have these sums; false if one does not fit.
    bool choose_form(const std::vector<std::vector<size_t>>& of_keys) {
        AttentionBackward& a = result_;
        spec_ = with_stand_ins_;
        a.sides.clear();
        for (const std::vector<size_t>& sums : of_keys) add_side(true, sums);
        add_side(false, {0});
        a.depth = a.sides.front().products.depth_size(spec_).constant();
        a.other = a.sides.front().other_products.depth_size(spec_).constant();
        if (a.depth < 1 || a.other < 1 || a.depth > 256 || a.other > 256)
            throw Untiled{fmt::format("head dims are {} and {}, and the gradients of attention take 1 to 256",
                                      a.depth, a.other)};
        a.box = rows;
        for (BackwardSide& side : a.sides) {
            if (!choose_block(side)) return false;
            a.box = std::min(a.box, side.block);
        }
        for (BackwardSide& side : a.sides) {
            side.products = products_tile(side, side.seen, side.block);
            side.other_products = products_tile(side, others_of(side), side.block);
        }
        return true;
    }
    void add_side(bool of_keys, const std::vector<size_t>& sums) {
        BackwardSide side;
        side.of_keys = of_keys;
        side.sums = sums;
        side.column = column(side);
        for (size_t i = 0; i < sums.size(); ++i)
            if (needs(graph_, of(side, i).weights, stages_.first[1])) side.needs_others = true;
        side.multiples = sums.front() == 0 && is_multiple(of(side, 0).weights, stages_.first[1]) &&
                         (sums.size() == 1 || !needs(graph_, of(side, 1).weights, stages_.first[1]));
        if (!of_keys || sums.front() == 0) take_totals(side);
        add_tensors(side);
        make_weights(side);
        side.products = products_tile(side, side.seen, 64);
        side.other_products = products_tile(side, others_of(side), 64);
        result_.sides.push_back(std::move(side));
    }
    /// Is a value another one times what needs none of it?
    bool is_multiple(NodeId value, NodeId of) const {
        const model::Node& node = graph_[value];
        if (value == of) return true;
        if (node.op == model::Op::cast) return is_multiple(node.args[0], of);
        if (node.op != model::Op::pointwise || node.fn != model::Fn::multiply) return false;
        const bool left = needs(graph_, node.args[0], of), right = needs(graph_, node.args[1], of);
        return left != right && is_multiple(node.args[left ? 0 : 1], of);
    }
    /// Sums along all columns of the side, and along the group whose products a tile sums up.
    void take_totals(BackwardSide& side) {
        for (const NodeId total : stages_.totals) {
            if (!(domain_of(graph_[total].along) == domain_of(graph_[of(side, 0).contraction].along))) continue;
            side.totals.push_back({total});
            side.needs_others = side.needs_others || needs(graph_, graph_[total].args[0], stages_.first[1]);
        }
    }
    /// Columns of a block: of what the registers of a thread hold (half of the columns of each product and of all
    /// sums) and shared memory has room for.
    bool choose_block(BackwardSide& side) const {
        int64_t sums = 0;
        for (const size_t i : side.sums) sums += parts(i == 0 ? result_.depth : result_.other) * 32;
        const bool five = asks_for(wanted_, FormValue::five_products);  // whose blocks are chosen behind this
        for (const int block : {128, 64, 32}) {
            if (!five && !wanted_.allows(model::Setting::columns, block)) continue;
            side.block = block;
            side.stages = static_cast<int>(five ? 4 : wanted_[model::Setting::stages].value_or(4));
            while (side.stages > 2 && side_bytes(side) > target_.shared_block) --side.stages;
            if (sums + block <= (block > 64 || draws() ? most_beside_many : most_sums) &&
                side_bytes(side) <= target_.shared_block)
                return true;
        }
        return false;
    }
    /// Do weights draw numbers, for which registers have to be left?
    bool draws() const {
        bool found = false;
        for (const Second& s : stages_.second)
            visit(
                graph_, s.weights, [](NodeId) { return false; },
                [&](NodeId n) { found = found || graph_[n].op == Op::uniform; });
        return found;
    }
    int64_t side_bytes(const BackwardSide& side) const { return side.shared_bytes(result_.depth, result_.other); }

    /// Can rows that are keys add to the queries' sums in an order?
    bool has_order() const {
        const bool same = result_.keys().products.batch == result_.queries().products.batch &&
                          stages_.of_queries.front().weights == stages_.of_keys.front().weights;
        if (result_.packed && (result_.keys().ragged || !all_come_beside())) return false;
        return same && agree_on_order(result_, stages_.key) && fits_in_order(result_, target_);
    }

    /// Is all that is read at offsets brought as boxes, or as numbers of columns?
    bool all_come_beside() const {
        const BackwardSide& keys = result_.keys();
        return std::all_of(result_.packed->values.begin(), result_.packed->values.end(), [&](const auto& v) {
            const auto is_operand = [&](const Tile& t) {
                return t.a.tensor == v.stand_in || t.b.tensor == v.stand_in;
            };
            return is_operand(keys.products) || is_operand(keys.other_products) ||
                   std::find(keys.values.begin(), keys.values.end(), v.stand_in) != keys.values.end();
        });
    }

    /// The same products with blocks of another size.
    static Tile retiled(const Tile& t, Tile now) {
        now.batch = t.batch;
        now.a.map = t.a.map;
        now.b.map = t.b.map;
        return now;
    }

    /// Are the scores' registers free once the second sums' weights are computed?
    bool scores_end_early() const {
        const NodeId kept = graph_[stages_.of_keys[1].weights].args[0];
        bool early = !needs(graph_, kept, stages_.first[1]);
        visit(
            graph_, stages_.of_keys[0].weights, [&](NodeId n) { return n == kept; },
            [&](NodeId n) { early = early && n != stages_.first[0]; });
        return early;
    }

    /// Are L and the scores taken through p alone?
    bool taken_in_p(NodeId weights, std::pair<NodeId, NodeId> p, NodeId lse) const {
        bool alone = true;
        const auto is_p = [&](NodeId n) { return n == p.first || n == p.second; };
        visit(graph_, weights, is_p, [&](NodeId n) {
            if (is_p(n)) return;
            const bool is_lse = graph_[n].op == Op::read && graph_[n].tensor == number_of(lse);
            alone = alone && n != stages_.first[0] && n != lse && !is_lse;
        });
        return alone;
    }

    /// The tensor of a number of a row; -1: it is none.
    TensorId number_of(NodeId node) const {
        if (graph_[node].op == Op::read) return graph_[node].tensor;
        const BackwardPacked::Value* v = result_.packed ? result_.packed->value_of(node) : nullptr;
        return v ? v->stand_in : -1;
    }

    /// Of p and weights d p x, takes exp2(c log2(e) s + L') and p x: L' comes in L's place, and sums are multiplied
    /// by d. In bf16, whose range is that of the sums.
    void fold() {
        const BackwardSide& keys = result_.keys();
        const Second &first = of(keys, 0), &second = of(keys, 1);
        if (keys.reads_columns || !keys.mask.exact || graph_[first.weights].dtype != model::Dtype::bf16) return;
        const NodeId p = graph_[second.weights].args[0];
        const std::optional<Exponential> e = exponential(graph_, p);
        if (!e) return;
        const NodeId unmasked =
            e->scores == stages_.scores ? mask_of(graph_, e->scores, keys.column, row(keys)).unmasked : e->scores;
        const auto [scores, factor] = multiple(graph_, unmasked);
        const NodeId weights = unguarded(graph_, graph_[first.weights].args[0], *e, stages_.first[1]);
        const Multiplied product = multiplied(graph_, weights);
        const TensorId lse = number_of(e->lse);
        const auto value = std::find(keys.values.begin(), keys.values.end(), lse);
        if (scores != stages_.first[0] || value == keys.values.end() || !taken_in_p(weights, {p, e->value}, e->lse))
            return;
        AttentionBackward::Folded folded;
        folded.offset = {static_cast<int>(value - keys.values.begin()), e->guarded,
                         weights != graph_[first.weights].args[0]};
        folded.weights = part("_weights", keys);
        Kernel& k = folded.weights;
        KernelPart taken(kernel_, k);
        put_packed(taken);
        taken.put(stages_.first[1], taken.add(read_of(spec_, keys.others), stages_.first[1]));
        const NodeId s = scaled(taken, k, taken.take(scores), factor * std::numbers::log2e, p);
        const NodeId sum = computed(taken, k, Fn::add, {s, taken.take(e->lse)}, p);
        taken.put(e->value, computed(taken, k, Fn::exp2, {sum}, p));
        taken.put(p, taken.taken(e->value));  // it is 0 where L' is -inf
        NodeId multiple_of_p = -1;
        for (const NodeId f : product.factors) {
            const NodeId part = taken.take(f);
            multiple_of_p =
                multiple_of_p < 0 ? part : computed(taken, k, Fn::multiply, {multiple_of_p, part}, weights);
        }
        store(taken, k, keys.weights[0], multiple_of_p, "weights, which the next product takes");
        store(taken, k, keys.weights[1], taken.take(p), "weights, which the next product takes");
        taken.take_lets();
        contract(taken, k, stages_.first[0]);
        folded.of_keys = folded_result(keys, product.constant);
        folded.of_queries = folded_result(result_.queries(), product.constant);
        result_.folded = std::move(folded);
    }
    BackwardSide::Result folded_result(const BackwardSide& side, double factor) {
        const std::vector<Axis>& order = side.results.front().tile.batch;
        BackwardSide::Result r = result(side, 0, order, factor);
        reorder(r.tile.batch, order);
        return r;
    }

    void make_results() {
        for (BackwardSide& side : result_.sides) {
            std::vector<Axis> batch = side.products.batch, groups;
            for (const Axis& x : graph_[of(side, 0).contraction].along) {
                if (x == side.column) continue;
                take_group(batch, x);
                groups.push_back(x);
                side.group = side.group * spec_.extent(x);
            }
            for (size_t i = 0; i < side.sums.size(); ++i) side.results.push_back(result(side, i, batch));
            const std::vector<Axis> order = side.results.front().tile.batch;
            for (BackwardSide::Result& r : side.results) reorder(r.tile.batch, order);
            make_behind(side, order);
            const std::vector<Axis> all = numbered(order, groups);
            side.ragged = all.size() < order.size() + groups.size();
            for (Tile* t : {&side.products, &side.other_products}) {
                reorder(t->batch, all);
                cut_boxes(*t);
            }
        }
        check_stores();
    }
    /// A tensor has one map, by which copies bring boxes of as many rows, whichever side they come for.
    void cut_boxes(Tile& t) const {
        for (auto* map : {&t.a.map, &t.b.map}) {
            (*map)[1].box = result_.box;
            std::sort(map->begin() + 2, map->end(), [](const MapAxis& x, const MapAxis& y) {
                return std::pair{x.axis.dim, x.axis.lo} < std::pair{y.axis.dim, y.axis.lo};
            });
        }
    }

    /// A product of weights and what follows it.
    BackwardSide::Result result(const BackwardSide& side, size_t which, const std::vector<Axis>& batch,
                                double factor = 1) {
        const Second& s = of(side, which);
        const bool first = side.sums[which] == 0;
        const Tile& product = first ? side.products : side.other_products;
        const model::Dtype dtype = graph_[s.weights].dtype;
        // Digits that the operand lacks are rows' alone, as they are where it is read.
        std::vector<Axis> weights = batch, values;
        for (const Axis& x : batch)
            if (graph_[s.operand].domain.overlaps(x)) values.push_back(x);
        weights.push_back(row(side));
        weights.push_back(side.column);
        values.push_back(side.column);
        values.push_back(product.depth);
        const TensorId w = add_tensor(name(side, "SUMMED"), dtype, weights),
                       v = add_tensor(name(side, "VALUES"), dtype, values);
        BackwardSide::Result r;
        r.kernel.name = kernel_.name;
        r.kernel.where = kernel_.where;
        r.kernel.compute = kernel_.compute;
        r.kernel.over = kernel_.over;
        r.kernel.stages = kernel_.stages;
        r.kernel.stores = kernel_.stores;
        std::erase_if(r.kernel.stores, [&](const model::Store& store) {
            const std::vector<NodeId> made_of = store.values();
            return std::none_of(made_of.begin(), made_of.end(),
                                [&](NodeId n) { return needs(graph_, n, s.contraction); });
        });
        stores_ += r.kernel.stores.size();
        KernelPart taken(kernel_, r.kernel);
        put_packed(taken);
        Node product_node;
        product_node.op = Op::pointwise;
        product_node.fn = Fn::multiply;
        product_node.args = {taken.add(read_of(spec_, w), s.contraction),
                             taken.add(read_of(spec_, v), s.contraction)};
        for (const NodeId a : product_node.args) product_node.domain.add(r.kernel.graph[a].domain);
        Node sum = graph_[s.contraction];
        sum.args = {taken.add(product_node, s.contraction)};
        sum.along = {side.column};
        sum.domain = product_node.domain;
        sum.domain.remove(side.column);
        const NodeId now = taken.add(sum, s.contraction);
        taken.put(s.contraction, factor == 1 ? now : scaled(taken, r.kernel, now, factor, s.contraction));
        for (model::Store& store : r.kernel.stores) taken.take(store);
        taken.take_lets();
        r.kernel.contractions.push_back(now);
        for (NodeId n = 0; n < r.kernel.graph.size(); ++n)
            if (n != now && is_reduction(r.kernel.graph[n]) && !needs(r.kernel.graph, n, now))
                throw Untiled{"a stage behind the sums needs a further reduction, or several of the sums"};
        r.tile = tile(r.kernel, static_cast<int>(parts(first ? result_.depth : result_.other)) * 64, product.depth);
        if (r.tile.a.tensor != w || !(r.tile.row == row(side)) || !r.tile.b.across ||
            r.tile.column_tiles(spec_) != Size(1))
            throw Untiled{"the rows of the products are not the same"};
        r.tile.epilogue.staging.inputs.clear();
        r.tile.epilogue.staging.input_domain = {};
        check_plain(r.tile, true);
        return r;
    }
    /// The stages behind the totals of a side, whose tiles these batches number.
    void make_behind(BackwardSide& side, const std::vector<Axis>& batch) {
        if (side.totals.empty()) return;
        side.behind = behind_totals(spec_, kernel_, side.totals);
        Domain there = domain_of(batch);
        there.add(row(side));
        for (const model::Store& s : side.behind.stores)
            if (!there.covers(s.domain) || !s.domain.covers(there))
                throw Untiled{
                    "a stage stores a sum of the plane's elements over other dims than those of its rows"};
        stores_ += side.behind.stores.size();
    }
    size_t stores_ = 0;  // that follow one of the sums

    void check_stores() const {
        if (stores_ != kernel_.stores.size() || (!result_.packed && !kernel_.requires_.empty()))
            throw Untiled{"a stage has no part in one of the sums alone"};
        for (const model::Store& s : kernel_.stores)
            if (kernel_.reads(s.tensor) || tensor(s.tensor).space == model::Space::shared)
                throw Untiled{fmt::format("{} is stored and read", tensor(s.tensor).name)};
    }
};

}  // namespace

std::variant<AttentionBackward, std::string> attention_backward_of(const Spec& spec, const Kernel& lowered,
                                                                   const Target& target) {
    try {
        std::optional<BackwardStages> stages = backward_stages(spec, lowered);
        if (!stages) return std::string();
        return BackwardMatcher(spec, lowered, *std::move(stages), target).run();
    } catch (const Untiled& reason) {
        return reason.why;
    }
}

}  // namespace pleat::schedule
