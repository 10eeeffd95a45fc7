#include "families/attention/attention.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "codegen/draws.h"
#include "families/attention/bound.h"
#include "families/attention/grouped.h"
#include "families/attention/lists.h"
#include "families/attention/packed.h"
#include "families/attention/softmax.h"
#include "families/gemm/operands.h"
#include "families/gemm/stores.h"
#include "model/ragged.h"
#include "plan/forms.h"
#include "plan/graph_walk.h"
#include "target/hopper.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"
#include "transform/walk.h"

namespace pleat::schedule {

using model::Axis;
using model::Domain;
using model::Graph;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

constexpr int rows = 64;  // of a consumer
constexpr int part_bytes = 64 * 128;
constexpr double log2_e = 1.4426950408889634;

class AttentionMatcher {
public:
    AttentionMatcher(const Spec& spec, const Kernel& lowered, Softmax softmax, const Target& target)
        : original_(spec),
          kernel_(lowered),
          graph_(lowered.graph),
          target_(hopper_target(target)),
          softmax_(std::move(softmax)),
          wanted_(lowered.schedule.empty() ? model::Schedule{} : lowered.schedule.front().schedule) {
        attention_.key = softmax_.key;
    }

    Attention run() {
        add_tensors();
        find_packed();
        find_scale();
        find_bound();
        make_parts();
        check_parts();
        choose_form();
        return std::move(attention_);
    }

private:
    const Spec& original_;
    const Kernel& kernel_;
    const Graph& graph_;
    const Target& target_;
    Attention attention_;
    Softmax softmax_;
    const model::Schedule wanted_;
    Axis mask_row_;

    Tensor virtual_tensor(const std::string& name, model::Dtype dtype, const Domain& domain, bool key) const {
        Domain rest = domain;
        if (key) rest.remove(attention_.key);
        Tensor t;
        t.name = name;
        while (std::any_of(original_.tensors.begin(), original_.tensors.end(),
                           [&](const Tensor& other) { return other.name == t.name; }))
            t.name += "_";
        t.dtype = dtype;
        t.space = model::Space::workspace;
        t.axes = rest.axes();
        if (key) t.axes.push_back(attention_.key);
        t.strides.assign(t.axes.size(), Size(1));
        // Rows are as far apart as suits whoever asks: there is no such memory.
        for (size_t i = t.axes.size(); i-- > 1;)
            t.strides[i - 1] = t.strides[i] * original_.extent(t.axes[i]) * Size(i + 1 == t.axes.size() ? 64 : 1);
        for (const Axis& a : t.axes) t.written.push_back(original_.name_of(a));
        return t;
    }

    void add_tensors() {
        Spec spec = original_;
        const auto add = [&](const char* name, model::Dtype dtype, NodeId value, bool key) {
            spec.tensors.push_back(virtual_tensor(name, dtype, graph_[value].domain, key));
            return static_cast<model::TensorId>(spec.tensors.size() - 1);
        };
        attention_.scores = add("SCORES", model::Dtype::f32, softmax_.scores, true);
        attention_.weights = add("WEIGHTS", graph_[softmax_.weights].dtype, softmax_.weights, true);
        attention_.lse = add("ROW_LSE", model::Dtype::f32, softmax_.lse, false);
        attention_.spec = std::make_shared<const Spec>(std::move(spec));
    }

    /// Operands whose rows begin at an offset stand for tensors that have sequences and places within them for
    /// axes: boxes of the tensors themselves begin at the sum of both.
    void find_packed() {
        const Product first = product_of(kernel_, softmax_.first), second = product_of(kernel_, softmax_.second);
        Spec spec = *attention_.spec;
        for (const NodeId operand : {first.a, first.b, second.a == softmax_.weights ? second.b : second.a}) {
            const PackedRead read = packed_read(spec, graph_, operand);
            if (read.tensor < 0 || !is_all_that_is_seen(read)) continue;
            spec.tensors.push_back(stand_in(spec, graph_, read));
            attention_.packed.push_back({read, static_cast<model::TensorId>(spec.tensors.size() - 1), {operand}});
        }
        attention_.spec = std::make_shared<const Spec>(std::move(spec));
    }
    /// Is nothing read where a condition says that there is none that makes a difference? Keys are masked there, or
    /// nothing is stored of these rows.
    bool is_all_that_is_seen(const PackedRead& read) const {
        if (read.conditions.empty()) return true;
        if (read.along.dim != attention_.key.dim)
            return read.index == index_of_rows(kernel_, read.along, softmax_.second, softmax_.lse);
        std::vector<NodeId> masked;
        for (const NodeId c : mask_of(graph_, softmax_.scores, attention_.key, {}).conditions)
            for (const NodeId part : model::conjuncts(graph_, c)) masked.push_back(part);
        return std::all_of(read.conditions.begin(), read.conditions.end(),
                           [&](NodeId c) { return std::find(masked.begin(), masked.end(), c) != masked.end(); });
    }
    void put_packed(KernelPart& part) const {
        for (const Attention::Packed& p : attention_.packed)
            for (const NodeId operand : p.operands)
                part.put(operand, part.add(read_of(*attention_.spec, p.stand_in), operand));
    }
    /// Boxes of the tensors themselves.
    void unpack(Operand& operand) const {
        for (const Attention::Packed& p : attention_.packed) {
            if (operand.tensor != p.stand_in) continue;
            return schedule::unpack(*attention_.spec, p.read, p.stand_in,
                                    attention_.result.graph[p.read.start].domain, operand);
        }
    }

    /// The tile of the first product: 64 rows and a block of keys.
    Tile products_tile(const Kernel& kernel, int keys) const {
        TileForm form{true, rows, keys, 1, 1, 1};
        form.column = attention_.key;
        form.turns = true;
        const auto found = tile_of(*attention_.spec, kernel, false, &form, target_);
        if (const auto* why = std::get_if<std::string>(&found)) throw Untiled{*why};
        Tile t = std::get<Tile>(found);
        leave_on_chip(t);
        return t;
    }

    /// Rows are of the same dim in all tiles.
    void find_scale() {
        mask_row_ = products_tile(part_of(softmax_.scores, {}), 64).row;
        split_scores(graph_, mask_row_, softmax_);
        attention_.scale = softmax_.scale;
        take_factor();
    }

    /// A factor of the scores that is the same for all keys and rows of a tile goes into the exponent, too: where
    /// operands have 8 bits, whose softmax takes longer than their products.
    void take_factor() {
        if (graph_[softmax_.weights].dtype != model::Dtype::e4m3) return;
        const Node& product = graph_[softmax_.raw];
        if (product.op != Op::pointwise || product.fn != model::Fn::multiply || product.kind != model::Kind::real)
            return;
        for (const size_t i : {size_t{0}, size_t{1}}) {
            const NodeId factor = product.args[i];
            if (!is_of_tile(factor)) continue;
            Kernel& part = attention_.factor;
            part.name = kernel_.name + "_factor";
            part.where = kernel_.where;
            part.compute = kernel_.compute;
            KernelPart taken(kernel_, part);
            part.over.add(graph_[softmax_.lse].domain);
            taken.store(attention_.lse, taken.take(factor), kernel_.where, "what multiplies the scores");
            part.stores.back().domain = graph_[softmax_.lse].domain;
            taken.take_lets();
            softmax_.raw = product.args[1 - i];
            return;
        }
    }

    /// Is a value the same for all keys and rows of a tile?
    bool is_of_tile(NodeId value) const {
        bool is = !needs(graph_, value, softmax_.first);
        for (const Axis& a : graph_[value].domain.axes())
            is = is && a.dim != attention_.key.dim && a.dim != mask_row_.dim;
        visit(
            graph_, value, [](NodeId) { return false; },
            [&](NodeId n) { is = is && !is_reduction(graph_[n]) && graph_[n].op != Op::substitute; });
        return is;
    }

    /// Scores within so many powers of two of 1 need no maximum: their exponentials, which are weights, are numbers
    /// of the weights' dtype that lose no digits, and sums of values times these are floats.
    void find_bound() {
        const model::Dtype rounded = graph_[softmax_.weights].dtype;
        if (rounded != model::Dtype::bf16 && rounded != model::Dtype::f16) return;
        const double most = rounded == model::Dtype::bf16 ? 90 : 14;
        Kernel part;
        part.name = kernel_.name + "_bound";
        part.where = kernel_.where;
        part.compute = kernel_.compute;
        KernelPart taken(kernel_, part);
        const NodeId bound = bound_of(graph_, softmax_.raw, taken, part.graph);
        if (bound < 0) return;
        const Node& node = part.graph[bound];
        if (node.op == Op::constant) {
            attention_.scores_bounded = softmax_.scale * log2_e * node.real <= most;
        } else {
            part.over.add(graph_[softmax_.lse].domain);
            taken.store(attention_.lse, bound, kernel_.where, "what no score passes");
            part.stores.back().domain = graph_[softmax_.lse].domain;
            taken.take_lets();
            attention_.scores_bounded = true;
            attention_.bound = std::move(part);
            attention_.bound_most = most / (softmax_.scale * log2_e);
        }
        if (attention_.scores_bounded) attention_.scale = 1 / log2_e;
    }

    /// `score` times scale and log2(e), the exponent of two. These multiply the factor of the score that is the
    /// same for a tile, if there is one.
    NodeId exponent_of(KernelPart& taken, const Graph& graph, NodeId score) const {
        Node by;
        by.real = softmax_.scale * log2_e;
        const auto product = [&](NodeId a, NodeId b) {
            Node node;
            node.op = Op::pointwise;
            node.fn = model::Fn::multiply;
            node.args = {a, b};
            node.domain = unite(graph[a].domain, graph[b].domain);
            return taken.add(std::move(node), score);
        };
        const NodeId factor = taken.add(std::move(by), score);
        const Node& node = graph_[score];
        if (node.op == Op::pointwise && node.fn == model::Fn::multiply)
            for (const size_t i : {size_t{0}, size_t{1}})
                if (is_of_tile(node.args[i]))
                    return product(product(taken.take(node.args[i]), factor), taken.take(node.args[1 - i]));
        return product(taken.take(score), factor);
    }

    /// The part of the kernel that leaves `value` where no condition is false. `further`: a value that it has as
    /// well, which becomes the part's; -1: none.
    Kernel part_of(NodeId value, const std::vector<NodeId>& conditions, NodeId* further = nullptr) const {
        Kernel part;
        part.name = kernel_.name + (conditions.empty() ? "_clean" : "_scores");
        part.where = kernel_.where;
        part.compute = kernel_.compute;
        KernelPart taken(kernel_, part);
        put_packed(taken);
        NodeId now = attention_.scores_bounded && value == softmax_.raw ? exponent_of(taken, part.graph, value)
                                                                        : taken.take(value);
        for (size_t i = conditions.size(); i-- > 0;) {
            Node none;
            none.real = -std::numeric_limits<double>::infinity();
            Node select;
            select.op = Op::select;
            select.args = {taken.take(conditions[i]), now, taken.add(std::move(none), value)};
            select.domain = unite(part.graph[select.args[0]].domain, part.graph[now].domain);
            now = taken.add(std::move(select), value);
        }
        if (further && *further >= 0) *further = taken.take(*further);
        part.over.add(graph_[softmax_.scores].domain);
        taken.store(attention_.scores, now, kernel_.where, "the scores, as the softmax sees them");
        part.stores.back().domain = graph_[softmax_.scores].domain;
        taken.take_lets();
        if (taken.taken(softmax_.first) >= 0) part.contractions.push_back(taken.taken(softmax_.first));
        return part;
    }

    void make_parts() {
        Attention& a = attention_;
        a.clean = part_of(softmax_.raw, {});
        const NodeId stored = rows_within(original_, kernel_, mask_row_, softmax_.second, softmax_.lse);
        NodeId within = stored;
        a.masked = part_of(softmax_.raw, softmax_.mask.conditions, &within);
        a.mask = mask_of(a.masked.graph, a.masked.stores.front().value, a.key, mask_row_);
        a.mask.rows_within = within;
        a.seen = softmax_.mask.exact ? a.clean : a.masked;
        a.clears = reads_bounds() || a.keys_are_packed();
        a.reads_keys = reads_keys(softmax_.raw);
        for (const NodeId condition : softmax_.mask.conditions)
            a.reads_keys = a.reads_keys || (!softmax_.mask.exact && reads_keys(condition));
        if (softmax_.multiplies) make_multiplier();
        bool found = false;
        a.result = kernel_;
        a.result.contractions.clear();
        KernelPart behind(kernel_, a.result);
        put_packed(behind);
        for (Attention::Packed& p : a.packed) p.read.start = behind.take(p.read.start);
        behind.put(softmax_.weights, behind.add(read_of(*a.spec, a.weights), softmax_.weights));
        behind.put(softmax_.lse, behind.add(read_of(*a.spec, a.lse), softmax_.lse));
        for (const model::Store& s : kernel_.stores)
            for (const NodeId value : s.values()) found = found || needs(graph_, value, softmax_.second);
        if (!found) throw Untiled{"no stage needs the product of the softmax and the values"};
        a.result.contractions.push_back(behind.take(softmax_.second));
        scale_result(behind);
        for (model::Store& s : a.result.stores) behind.take(s);
        for (model::Require& r : a.result.requires_) r.condition = behind.take(r.condition);
        behind.take_lets();
        if (stored >= 0) find_lengths(behind, stored);
    }
    /// The rows of a sequence, of a condition that is false for all others. One that requirements look at row by
    /// row needs a tile of every row.
    void find_lengths(KernelPart& behind, NodeId stored) {
        for (const model::Require& r : kernel_.requires_)
            if (r.domain.overlaps({mask_row_.dim, 1, 0})) return;
        std::optional<PackedLength> found = packed_length(original_, graph_, stored, mask_row_);
        if (!found) return;
        for (KeyBound::Term& term : found->terms) term.node = behind.take(term.node);
        attention_.lengths = std::move(found);
    }
    /// What multiplies all weights multiplies their sums, where it is not rounded; a sum of 0 stays 0.
    void scale_result(KernelPart& behind) const {
        const Graph& graph = attention_.result.graph;
        NodeId now = behind.taken(softmax_.second);
        for (const NodeId id : softmax_.scaled) {
            const auto add = [&](Op op, model::Fn fn, model::Kind kind, std::vector<NodeId> args) {
                Node node;
                node.op = op;
                node.fn = fn;
                node.kind = kind;
                node.args = std::move(args);
                node.domain = graph[now].domain;
                return behind.add(std::move(node), softmax_.second);
            };
            std::vector<NodeId> args = graph_[id].args;
            for (NodeId& arg : args) arg = needs(graph_, arg, softmax_.probability) ? now : behind.take(arg);
            const NodeId scaled = add(Op::pointwise, graph_[id].fn, model::Kind::real, args);
            const NodeId zero = behind.add(Node{}, softmax_.second);
            const NodeId none = add(Op::pointwise, model::Fn::equal, model::Kind::boolean, {now, zero});
            now = add(Op::select, model::Fn::add, model::Kind::real, {none, now, scaled});
        }
        behind.put(softmax_.second, now);
    }
    /// The weights of a probability of 1.
    void make_multiplier() {
        Attention& a = attention_;
        a.multiplier.name = kernel_.name + "_multiplier";
        a.multiplier.where = kernel_.where;
        a.multiplier.compute = kernel_.compute;
        KernelPart taken(kernel_, a.multiplier);
        Node one;
        one.real = 1;
        taken.put(softmax_.probability, taken.add(std::move(one), softmax_.probability));
        // From the innermost on, which is the last.
        for (size_t i = softmax_.scaled.size(); i-- > 0;) {
            const Node& node = graph_[softmax_.scaled[i]];
            taken.put(softmax_.scaled[i],
                      taken.take(node.args[needs(graph_, node.args[0], softmax_.probability) ? 0 : 1]));
        }
        const NodeId weights = graph_[softmax_.weights].args[0];
        a.multiplier.over.add(graph_[softmax_.scores].domain);
        taken.store(a.scores, taken.take(weights), kernel_.where, "what the softmax is multiplied by");
        a.multiplier.stores.back().domain = graph_[softmax_.scores].domain;
        taken.take_lets();
        a.multiplier_reads_keys = reads_keys(weights);
    }
    /// Do lengths bound the keys above, or other numbers that lie in memory or are the same for all rows?
    bool reads_bounds() const {
        bool found = false;
        const Graph& graph = attention_.masked.graph;
        for (const KeyBound& b : attention_.mask.bounds)
            for (const KeyBound::Term& term : b.terms)
                visit(
                    graph, term.node, [](NodeId) { return false; },
                    [&](NodeId n) {
                        const bool param = graph[n].op == Op::param && b.rows == KeyBound::Rows::same;
                        found = found || (b.upper && (graph[n].op == Op::read || param));
                    });
        return found;
    }
    /// Does a value need what lies in memory along the keys, beside the product?
    bool reads_keys(NodeId value) const {
        const Axis key{attention_.key.dim, 1, 0};
        bool found = false;
        visit(
            graph_, value, [&](NodeId n) { return n == softmax_.first || n == softmax_.probability; },
            [&](NodeId n) {
                const Node& node = graph_[n];
                found = found || ((node.op == Op::read || node.op == Op::substitute) && n != softmax_.first &&
                                  n != softmax_.probability && node.domain.overlaps(key));
            });
        return found;
    }

    /// Are all numbers that multiply the softmax drawn sixteen at a time?
    bool draws_blocks() const {
        bool all = true, any = false;
        const Graph& graph = attention_.multiplier.graph;
        for (NodeId n = 0; n < graph.size(); ++n) {
            if (graph[n].op != Op::uniform) continue;
            any = true;
            all = all && emit::draw_index(graph, n).has_value();
        }
        return any && all;
    }

    /// Has each row bounds of its own, which it reads?
    bool rows_have_bounds() const {
        const std::vector<KeyBound>& bounds = attention_.mask.bounds;
        return std::any_of(bounds.begin(), bounds.end(),
                           [](const KeyBound& b) { return b.rows == KeyBound::Rows::any; });
    }

    /// Do the scores take registers that a third consumer would not leave them, or the producer: for functions of
    /// several steps, for bounds that each row reads, or for lengths?
    bool takes_registers() const {
        bool found = attention_.clears || attention_.multiplies() || attention_.listed || rows_have_bounds();
        visit(
            graph_, softmax_.raw, [&](NodeId n) { return n == softmax_.first; },
            [&](NodeId n) { found = found || (graph_[n].op == Op::pointwise && costly(graph_[n].fn)); });
        return found;
    }

    void check_parts() const {
        const Attention& a = attention_;
        for (const model::Store& s : a.result.stores)
            if (a.masked.reads(s.tensor) || tensor(s.tensor).space == model::Space::shared)
                throw Untiled{fmt::format("{} is stored and read by the scores", tensor(s.tensor).name)};
    }
    const Tensor& tensor(model::TensorId id) const { return attention_.spec->tensors[static_cast<size_t>(id)]; }

    /// All columns of the values make one tile.
    Tile values_tile() const {
        for (const int columns : {64, 128, 192, 256}) {
            TileForm form{true, rows, columns, 1, 1, 1};
            form.turns = true;
            const auto found = tile_of(*attention_.spec, attention_.result, false, &form, target_);
            if (const auto* why = std::get_if<std::string>(&found)) throw Untiled{*why};
            const Tile& t = std::get<Tile>(found);
            if (t.column_tiles(*attention_.spec) == Size(1)) return t;
        }
        throw Untiled{"the values have more than 256 columns, and no multiple of 128 up to 512"};
    }

    /// Columns of the product with the values. One of 128 for 96 of them would take a third longer.
    int columns_of(const Tile& values) const {
        const Size all = attention_.spec->extent(values.column);
        const bool fewer =
            values.atoms.size() == 1 && all.is_constant() && all.constant() > 64 && all.constant() <= 96;
        return fewer ? 96 : values.mainloop.columns;
    }

    void check_tiles(const Tile& first, const Tile& second) const {
        const Attention& a = attention_;
        if (second.a.tensor != a.weights || !(second.row == first.row) || second.batch != first.batch)
            throw Untiled{"the rows of the two products are not the same"};
        if (first.a.across || first.b.across)
            throw Untiled{fmt::format("queries or keys are not contiguous along {}", a.spec->name_of(first.depth))};
        if (!second.b.across)
            throw Untiled{fmt::format("{} is not contiguous along its columns", tensor(second.b.tensor).name)};
        if (first.atoms.size() != 1 || !(first.column == a.key) || second.depth != a.key)
            throw Untiled{"the keys are not one dim"};
        const Size depth = first.depth_size(*a.spec);
        if (!depth.is_constant())
            throw Untiled{fmt::format("the size of {} is known at launch only", a.spec->name_of(first.depth))};
        if (depth.constant() < 1 || depth.constant() > 256)
            throw Untiled{
                fmt::format("{} is {}, and attention takes head dims of 1 to 256, or multiples of 8 up to 576",
                            a.spec->name_of(first.depth), depth.constant())};
        for (const model::TensorId id : {first.a.tensor, first.b.tensor, second.b.tensor})
            if (tensor(id).dtype != tensor(a.weights).dtype)
                throw Untiled{fmt::format("{} and the softmax differ in dtype", tensor(id).name)};
        if (second.epilogue.columns_stay)
            throw Untiled{"a stage stores what it has without any column, of which there may be none"};
        for (const Tile* t : {&first, &second})
            if (!t->epilogue.reductions.empty() || !t->epilogue.gathers.empty() || !t->scales.factors.empty() ||
                t->mainloop.by_steps() || t->b.is_cast() || t->a.is_cast())
                throw Untiled{"its stages reduce what a product leaves, or its operands are cast"};
    }

    struct Form {
        int consumers, keys;
    };
    /// Those that registers have room for, the best first: a thread holds keys / 2 scores, keys / 4 weights, or
    /// half as many registers of 8 bits, and columns / 2 sums.
    std::vector<Form> forms() const {
        const Attention& a = attention_;
        std::vector<Form> found;
        const auto add = [&](bool has_room, int consumers, int keys) {
            if (has_room) found.push_back({consumers, keys});
        };
        if (a.operand_bytes() == 1) {
            // The softmax takes longer than the products: a third consumer's runs beside those of two.
            add(a.columns > 64 && a.columns <= 128 && !a.reads_keys && !takes_registers(), 3, 96);
            add(a.columns <= 128 && !a.reads_keys && !takes_registers(), 2, 224);
            add(a.columns <= 128 && !a.reads_keys, 2, 160);
            for (const int keys : {128, 96, 64, 32}) add(a.columns <= 192 || keys < 128, 2, keys);
            return found;
        }
        const bool deep = products_tile(a.seen, 64).depth_size(*a.spec).constant() > 128;
        const bool masked = !a.mask.conditions.empty();
        add(a.columns <= 64 && !a.reads_keys && !takes_registers(), 3, 128);
        add(a.columns <= 96 && !deep && masked && !a.reads_keys && !takes_registers(), 3, 96);
        // Scores within bounds wait for no maxima, and a third consumer hides what else they wait for. Where each
        // row has a first key of its own, blocks of fewer keys and consumers that pass over blocks multiply less.
        const bool third = masked && !deep && !a.reads_keys && !a.multiplies() && !a.listed && !a.clears;
        add(third && a.columns > 64 && a.columns <= 128 && (a.scores_bounded || rows_have_bounds()), 3, 64);
        add(a.columns <= 128 && !deep && !masked && !a.reads_keys && !a.multiplies(), 2, 176);
        // What multiplies the softmax draws numbers, for which blocks of fewer keys leave registers; those of 8
        // bits of which elements share blocks take few.
        const bool draws = a.multiplies() && !draws_blocks();
        add(a.columns <= 128 && !draws, 2, 128);
        add(a.columns <= 192 && !draws, 2, 96);
        add(a.columns <= 64 || !draws, 2, 64);
        add(true, 2, 32);
        return found;
    }

    /// Beside these the forms that a schedule may ask for; a thread has 240 registers of two consumers, 160 of
    /// three.
    std::vector<Form> forms_to_ask_for() const {
        const Attention& a = attention_;
        std::vector<Form> found = forms();
        for (const int consumers : {2, 3})
            for (int keys = 32; keys <= 224; keys += 32 / a.operand_bytes()) {
                const int held = keys / 2 + keys * a.operand_bytes() / 8 + a.columns / 2;
                if (held <= (consumers == 2 ? 200 : 128)) found.push_back({consumers, keys});
            }
        std::erase_if(found, [&](const Form& form) {
            return !wanted_.allows(model::Setting::rows, rows * form.consumers) ||
                   !wanted_.allows(model::Setting::columns, form.keys);
        });
        return found;
    }

    void choose_lists() {
        Attention& a = attention_;
        a.products = products_tile(a.seen, 64);
        if (!a.lengths && a.packed.empty()) a.lists = listed_batches(a.mask, a.masked, a.products.batch);
        const bool listed = asks_for(wanted_, FormValue::listed),
                   bounded = asks_for(wanted_, FormValue::bounded) || asks_for(wanted_, FormValue::grouped);
        if (listed && !a.lists) throw Untiled{"its mask is bounds of the keys, or none that can be asked ahead"};
        a.listed = a.lists && !bounded && (listed || worth_listing(plane_of(a)));
    }

    /// Heads of a group as rows of a tile, where a schedule asks for them.
    void choose_rows() {
        Attention& a = attention_;
        const bool grouped = asks_for(wanted_, FormValue::grouped);
        if (!a.listed) a.group = group_of(a);
        if (grouped && !a.group)
            throw Untiled{"no 2 to 16 heads of queries share their keys, or bounds or stores of theirs differ"};
        a.says_rows = grouped || asks_for(wanted_, FormValue::one_head);
        if (grouped) group_rows(a);
    }

    /// Keys of a block and consumers: of what registers and shared memory have room for.
    void choose_form() {
        Attention& a = attention_;
        a.values = values_tile();
        stage_read_rows(*a.spec, a.result, a.values);
        a.columns = columns_of(a.values);
        choose_lists();
        a.stages = static_cast<int>(wanted_[model::Setting::stages].value_or(2));
        for (const Form& form : wanted_.empty() ? forms() : forms_to_ask_for()) {
            a.consumers = form.consumers;
            a.keys = form.keys;
            a.products = products_tile(a.seen, form.keys);
            check_tiles(a.products, a.values);
            for (const int outputs : {2, 1}) {
                a.outputs = outputs;
                if (a.shared_bytes() > target_.shared_block) continue;
                a.turns = a.columns <= 128;
                // A block of values lies as one box for each 64 columns.
                a.values.mainloop.step = a.keys;
                for (MapAxis& axis : a.values.b.map)
                    if (axis.axis == a.key) axis.box = a.keys;
                a.values.epilogue.staging.inputs.clear();
                a.values.epilogue.staging.input_domain = {};
                choose_rows();
                unpack(a.products.a);
                unpack(a.products.b);
                unpack(a.values.b);
                return;
            }
        }
        throw Untiled{wanted_.empty() ? "blocks of queries, keys and values do not fit into shared memory"
                                      : "no block of the rows, columns and stages that the schedule asks for fits "
                                        "into registers and shared memory"};
    }
};

}  // namespace

int64_t Attention::shared_bytes() const {
    // runtime/include/pleat/gpu/attention_sm90.h
    const int64_t line = 128 / operand_bytes();
    const int64_t steps = model::ceil_div(products.depth_size(*spec).constant(), line);
    const bool turned = operand_bytes() == 1;
    const int64_t turned_bytes = turned ? model::ceil_div(keys, 128) * columns * 128 : 0;
    return int64_t{consumers} * steps * part_bytes +
           stages * (int64_t{keys} * 128 * (steps + model::ceil_div(columns, line)) + turned_bytes) +
           int64_t{consumers} * outputs * part_bytes +
           8 * (2 * int64_t{consumers} +
                (turned   ? 6
                 : clears ? 5
                          : 4) *
                    stages +
                4) +
           (listed ? 8 * stages : 0) + 64;
}

model::Schedule Attention::settings() const {
    model::Schedule s;
    s.set(model::Setting::rows, int64_t{consumers} * rows);
    s.set(model::Setting::columns, keys);
    s.set(model::Setting::stages, stages);
    if (lists || says_rows)
        s.set(model::Setting::form, static_cast<int64_t>(listed    ? FormValue::listed
                                                         : grouped ? FormValue::grouped
                                                         : lists   ? FormValue::bounded
                                                                   : FormValue::one_head));
    return s;
}

bool Attention::keys_are_packed() const {
    return std::any_of(packed.begin(), packed.end(), [&](const Packed& p) { return p.read.along == key; });
}

const PackedLength* Attention::lengths_of_tiles() const {
    const bool outermost = lengths && !products.batch.empty() && products.batch.front() == lengths->sequence;
    return unlike() && outermost ? &*lengths : nullptr;
}

int Attention::operand_bytes() const {
    return model::info(spec->tensors[static_cast<size_t>(weights)].dtype).bytes;
}

Size Attention::tiles() const {
    return ceil_div(products.row_tiles(*spec), Size(consumers)) * products.batches(*spec);
}

std::variant<Attention, std::string> attention_of(const Spec& spec, const Kernel& lowered, const Target& target) {
    try {
        std::optional<Softmax> softmax = softmax_of(lowered);
        if (!softmax) return std::string();
        return AttentionMatcher(spec, lowered, *std::move(softmax), target).run();
    } catch (const Untiled& reason) {
        return reason.why;
    }
}

}  // namespace pleat::schedule
