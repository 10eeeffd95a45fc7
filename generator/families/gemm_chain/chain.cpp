#include "families/gemm_chain/chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "families/gemm/operands.h"
#include "layout/access.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/settings.h"
#include "target/machine.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

constexpr int rows = 64;   // that a consumer has at a time
constexpr int chunk = 64;  // hidden columns at a time
/// Where three consumers share the registers: columns of the result, and chunks, of which each is code of its own
/// that holds addresses (eight, with a logarithm between the products, spilled 16 bytes). For 64 columns ptxas does
/// not let warpgroups hand one another registers, as if few were needed, and then spills (gemm_mlp of K 40: 24
/// bytes); a tile that the columns do not fill spills where they end (K 72: 20 bytes).
constexpr int columns_of_three = 128, most_chunks_of_three = 6;
constexpr int part_bytes = 64 * 128;

bool reaches(const model::Graph& graph, NodeId from, NodeId to) {
    bool found = false;
    visit(
        graph, from, [](NodeId) { return false; }, [&](NodeId n) { found = found || n == to; });
    return found;
}

class ChainMatcher {
public:
    ChainMatcher(const Spec& spec, const Kernel& lowered) : spec_(spec), kernel_(lowered) {}

    Chain run() {
        ChainParts parts = chain_parts(spec_, kernel_, operand(), kernel_.hidden);
        chain_.first = std::move(parts.first);
        chain_.second = std::move(parts.second);
        chain_.hidden = tile(chain_.first, chunk);
        keep_on_chip();
        chain_.result = result();
        check_places();
        check_operands();
        check_stages();
        share_maps();
        choose_stages();
        return chain_;
    }

private:
    const Spec& spec_;
    const Kernel& kernel_;
    Chain chain_;

    const Tensor& tensor(model::TensorId id) const { return spec_.tensors[static_cast<size_t>(id)]; }

    /// The second contraction's operand that needs the first.
    NodeId operand() const {
        if (kernel_.contractions.size() != 2) throw Untiled{"there are not two contractions"};
        const Product p = product_of(kernel_, kernel_.contractions[1]);
        if (p.factor >= 0) throw Untiled{"the second contraction's operands have scales for blocks along it"};
        for (const NodeId id : {p.a, p.b})
            if (reaches(kernel_.graph, id, kernel_.contractions[0])) {
                if (kernel_.graph[id].op != model::Op::cast)
                    throw Untiled{"what the second contraction takes of the first is not rounded to 16 bits"};
                return id;
            }
        throw Untiled{"the second contraction needs nothing of the first"};
    }

    Tile tile(const Kernel& part, int columns) const {
        const TileForm form{true, rows, columns, 1, 1, 1};
        const auto found = tile_of(spec_, part, false, &form);
        if (const auto* why = std::get_if<std::string>(&found)) throw Untiled{*why};
        return std::get<Tile>(found);
    }
    /// What the second product takes does not leave; other stores of the same digits do, each chunk's by itself.
    /// What the stages read of a chunk threads read for themselves.
    void keep_on_chip() {
        Tile& h = chain_.hidden;
        std::erase_if(h.staged, [](const TilePart& p) { return p.store == 0; });
        h.inputs.clear();
        h.input_domain = {};
        h.part_registers = 0;
        h.outputs_by_pieces = false;
        const std::vector<model::Store>& stores = chain_.first.stores;
        for (const model::Store& s : stores)
            if (!(s.domain == stores.front().domain))
                throw Untiled{fmt::format(
                    "{} is stored before the second product and goes along {}, what that takes along {}",
                    tensor(s.tensor).name, spec_.name_of(s.domain), spec_.name_of(stores.front().domain))};
    }
    /// All columns of the result make one tile.
    Tile result() const {
        for (const int columns : {64, 128, 192, 256}) {
            const Tile found = tile(chain_.second, columns);
            if (found.column_tiles(spec_) == Size(1)) return found;
        }
        throw Untiled{"the second contraction's result has rows of more than 256 columns"};
    }

    /// A consumer goes from the first product's rows to the second's, in its registers.
    void check_places() const {
        const Tile &h = chain_.hidden, &r = chain_.result;
        if (r.a != kernel_.hidden || !(r.row == h.row) || r.batch != h.batch)
            throw Untiled{"the rows of the two products are not the same"};
        if (h.a_across)
            throw Untiled{fmt::format("{} is not contiguous along {}", tensor(h.a).name, spec_.name_of(h.depth))};
        if (h.atoms.size() != 1 || r.along.size() != 1 || h.column != r.depth)
            throw Untiled{"the first product's columns are not one dim, the one that the second goes along"};
        if (h.b_batch > 0 || r.b_batch > 0) throw Untiled{"the weights differ from batch to batch"};
        for (const Tile* t : {&h, &r})
            if (!t->depth_size(spec_).is_constant() || t->depth_size(spec_) == Size(0))
                throw Untiled{fmt::format("the size of {} is known at launch only", spec_.name_of(t->depth))};
        if (r.depth_size(spec_).constant() % 16 != 0)
            throw Untiled{fmt::format("{} is no multiple of 16", spec_.name_of(r.depth))};
    }

    void check_operands() const {
        const Tile &h = chain_.hidden, &r = chain_.result;
        const model::Dtype dtype = tensor(kernel_.hidden).dtype;
        if (model::info(dtype).bytes != 2) throw Untiled{"the hidden values have no 16 bits"};
        for (const model::TensorId id : {h.a, h.b, r.b})
            if (tensor(id).dtype != dtype)
                throw Untiled{fmt::format("{} and what is hidden differ in dtype", tensor(id).name)};
        for (const model::Store& s : chain_.second.stores)
            if (chain_.first.reads(s.tensor))
                throw Untiled{fmt::format("{} is stored and read by the first product", tensor(s.tensor).name)};
    }

    void check_stages() const {
        for (const Tile* t : {&chain_.hidden, &chain_.result})
            if (!t->reductions.empty() || !t->gathers.empty() || !t->factors.empty() || t->by_steps)
                throw Untiled{"its stages reduce what a product leaves, or store it at computed places"};
    }

    /// A tensor has one map: what comes for the last stages comes as the first product's rows do, if it is those.
    void share_maps() {
        const Tile& h = chain_.hidden;
        const auto alike = [](const MapAxis& a, const MapAxis& b) {
            return a.extent == b.extent && a.stride == b.stride && a.box == b.box;
        };
        const size_t before = chain_.result.inputs.size();
        std::erase_if(chain_.result.inputs, [&](const TilePart& p) {
            if (p.tensor == h.b || p.tensor == chain_.result.b) return true;
            return p.tensor == h.a &&
                   !std::equal(p.map.begin(), p.map.end(), h.a_map.begin(), h.a_map.end(), alike);
        });
        if (chain_.result.inputs.empty() && before > 0) chain_.result.input_domain = {};
    }

    /// Three consumers where each finds the registers for its sums, and shared memory for a tile on its way: one of
    /// them waits for memory or for the tensor cores while two have work for the others' units (the Cheri block of
    /// 512 x 1024 x 128 on an H200: 250 us so, 269 with two). Each has slots of its own for tiles of the first
    /// operand, two where they fit. So has it for parts that go, where each chunk sends some.
    void choose_stages() {
        const Tile& r = chain_.result;
        // As many as are open at once while a thread goes through them.
        chain_.inputs = r.inputs.empty() ? 0 : r.part_registers > 0 && r.inputs.size() > 1 ? r.input_slots : 1;
        const bool sends = !chain_.hidden.staged.empty();
        const int least = r.outputs_by_pieces ? r.output_slots : 1, most = sends ? 2 : least;
        for (const int consumers : {3, 2}) {
            if (consumers == 3 && (sends || !three_have_registers())) continue;
            chain_.consumers = consumers;
            for (const int outputs : {std::max(least, most), least})
                for (const int stages : {2 * consumers, consumers}) {
                    chain_.outputs = outputs;
                    chain_.stages = stages;
                    if (chain_.shared_bytes(spec_) <= most_shared_bytes) return;
                }
        }
        throw Untiled{fmt::format("{} and {} do not fit into shared memory: a block would need {} bytes of {}",
                                  tensor(chain_.hidden.b).name, tensor(r.b).name, chain_.shared_bytes(spec_),
                                  most_shared_bytes)};
    }
    bool three_have_registers() const {
        const Tile& r = chain_.result;
        const Size& all = spec_.dims[static_cast<size_t>(r.column.dim)].size;
        return r.columns == columns_of_three && layout::known_divisor(spec_, all) % r.columns == 0 &&
               r.depth_size(spec_).constant() <= most_chunks_of_three * chunk;
    }
};

/// The launch for sm_90a.
Variant chained(const Spec& spec, const Kernel& lowered, Chain chain) {
    const Tile& r = chain.result;
    Launch p;
    p.kind = LaunchKind::chain;
    p.name = lowered.name + "_chain";
    p.why = fmt::format(
        "two products in a row for {} rows of each of {} consumers at a time; {} hidden values of {} stay in "
        "registers, {} at a time; {} and {} lie in shared memory",
        rows, chain.consumers, spec.extent(r.depth).constant(), spec.name_of(r.depth), chunk,
        spec.tensors[static_cast<size_t>(chain.hidden.b)].name, spec.tensors[static_cast<size_t>(r.b)].name);
    p.outer = r.batch;
    p.outer.push_back(r.row);
    for (const ColumnAtom& c : r.atoms) p.outer.push_back(c.axis);
    p.inner = r.along;
    p.threads = 128 * (chain.consumers + 1);
    p.grid = r.row_tiles(spec) * r.batches(spec);
    p.persistent = true;
    p.shared_bytes = chain.shared_bytes(spec);
    p.sinks = tile_sinks(chain.second, r);
    p.contraction = r;
    p.kernel = std::make_shared<Kernel>(chain.second);
    p.chain = std::make_shared<Chain>(std::move(chain));
    Variant v;
    v.condition = on_hopper;
    v.why = p.why;
    v.launches.push_back(std::move(p));
    return v;
}

/// The launches of a part where nothing is known of sizes or, of what is needed elsewhere than on sm_90a, of the
/// architecture; none if they need workspace of their own.
std::optional<Launch> launch_elsewhere(const Spec& spec, const Kernel& part) {
    Plan plan = plan_case(spec, part);
    Variant& last = plan.variants.back();
    if (last.launches.size() != 1 || !(last.workspace == Size(0))) return std::nullopt;
    Launch p = std::move(last.launches.front());
    p.kernel = std::make_shared<Kernel>(part);
    return p;
}

/// What tensor cores would be given: a value that is neither a tensor's nor rounded is f32.
model::Dtype dtype_of(const Spec& spec, const model::Graph& graph, NodeId id) {
    const model::Node& node = graph[id];
    if (node.op == model::Op::read) return spec.tensors[static_cast<size_t>(node.tensor)].dtype;
    return node.op == model::Op::cast ? node.dtype : model::Dtype::f32;
}

/// Why the second contraction cannot take a value of the first on tensor cores, beside its other operand.
std::string why_not_taken(const Spec& spec, const Kernel& lowered, NodeId taken, NodeId other) {
    const model::Graph& graph = lowered.graph;
    std::string reduced;
    visit(
        graph, taken, [&](NodeId n) { return n == lowered.contractions.front(); },
        [&](NodeId n) {
            if (n != lowered.contractions.front() && is_reduction(graph[n]))
                reduced = lowered.let_name(n, "a reduction");
        });
    if (!reduced.empty())
        return fmt::format(
            "what its second contraction takes of the first needs {}, for which a row must be complete: in a "
            "program a kernel can store it for another's contraction",
            reduced);
    const auto sixteen = [](model::Dtype d) { return d == model::Dtype::bf16 || d == model::Dtype::f16; };
    const model::Dtype own = dtype_of(spec, graph, taken), its = dtype_of(spec, graph, other);
    if (own == its && sixteen(own)) return "";
    const std::string_view wanted = model::info(sixteen(its) ? its : sixteen(own) ? own : model::Dtype::bf16).name;
    if (!sixteen(its) && sixteen(own))
        return fmt::format("its second contraction multiplies {} by {}: tensor cores take {} for both",
                           model::info(own).name, model::info(its).name, wanted);
    const std::string let =
        lowered.let_name(graph[taken].op == model::Op::cast ? graph[taken].args[0] : taken, "...");
    return fmt::format(
        "its second contraction multiplies what the first leaves in {0}, and tensor cores take it rounded to {1}: "
        "write \"{1}({2})\" in its \"of\"{3}",
        model::info(own).name, wanted, let,
        sixteen(its) ? "" : fmt::format(", beside an operand of {} too", wanted));
}

/// Does a value need `wanted` by another way than through `past`, which it needs too?
bool seen_before(const model::Graph& graph, NodeId value, NodeId past, NodeId wanted) {
    bool passed = false, found = false;
    visit(
        graph, value, [&](NodeId n) { return n == past; },
        [&](NodeId n) {
            passed = passed || n == past;
            found = found || n == wanted;
        });
    return passed && found;
}

}  // namespace

int64_t Chain::shared_bytes(const Spec& spec) const {
    // runtime/include/pleat/gpu/chain_sm90.h: the weights chunk by chunk, rows of 128 bytes; stages; parts;
    // barriers.
    const auto steps = [](const Size& n) { return model::ceil_div(n.constant(), 64); };
    const int64_t depth = steps(hidden.depth_size(spec)), chunks = steps(result.depth_size(spec));
    return chunks * (depth * chunk + result.columns) * 128 + stages * depth * part_bytes +
           int64_t{consumers} * (outputs + inputs) * part_bytes +
           8 * (2 * stages + 2 * chunks + 2 * int64_t{consumers} * inputs);
}

ChainParts chain_parts(const Spec& spec, const Kernel& kernel, NodeId operand, model::TensorId hidden) {
    std::vector<NodeId> products = kernel.contractions;
    for (NodeId i = 0; kernel.contractions.empty() && i < kernel.graph.size(); ++i)
        if (kernel.graph[i].op == model::Op::contract) products.push_back(i);
    const auto needs = [&](const model::Store& s, NodeId product) {
        return reaches(kernel.graph, s.value, product) ||
               std::any_of(s.bind_values.begin(), s.bind_values.end(),
                           [&](NodeId n) { return reaches(kernel.graph, n, product); });
    };
    // What needs the first product alone is stored with it, unless what follows would read it there.
    std::vector<model::Store> early;
    ChainParts parts;
    parts.first.name = kernel.name + "_hidden";
    parts.first.where = kernel.where;
    parts.first.compute = kernel.compute;
    KernelPart first(kernel, parts.first);
    const auto at = static_cast<size_t>(operand);
    const Span where = at < kernel.node_where.size() ? kernel.node_where[at] : kernel.where;
    const Tensor& tensor = spec.tensors[static_cast<size_t>(hidden)];
    const model::Node& rounded = kernel.graph[operand];
    const bool by_store = rounded.op == model::Op::cast && rounded.dtype == tensor.dtype;
    parts.first.over.add(rounded.domain);
    const NodeId integer = by_store ? first.take_integer(spec, operand) : -1;
    first.store(hidden, integer >= 0 ? integer : first.take(by_store ? rounded.args[0] : operand), where,
                fmt::format("store {} = an operand of {}", tensor.name, kernel.name));
    parts.second = kernel;
    parts.second.hidden = -1;
    parts.second.contractions.clear();
    std::erase_if(parts.second.stores, [&](const model::Store& s) {
        const bool with_first = needs(s, products.front()) && !needs(s, products.back()) && !kernel.reads(s.tensor);
        if (with_first) early.push_back(s);
        return with_first;
    });
    for (model::Store& s : early) {
        const model::StageNote stage = kernel.stages[static_cast<size_t>(s.stage)];
        s.stage = static_cast<int>(parts.first.stages.size());
        parts.first.stages.push_back(stage);
        parts.first.over.add(s.domain);
        first.take(s);
        parts.first.stores.push_back(std::move(s));
    }
    first.take_lets();

    KernelPart second(kernel, parts.second);
    second.put(operand, second.add(read_of(spec, hidden), operand));
    for (model::Store& s : parts.second.stores) second.take(s);
    for (model::Require& r : parts.second.requires_) r.condition = second.take(r.condition);
    second.take_lets();
    for (const NodeId c : kernel.contractions) {
        if (first.taken(c) >= 0) parts.first.contractions.push_back(first.taken(c));
        if (second.taken(c) >= 0) parts.second.contractions.push_back(second.taken(c));
    }
    return parts;
}

std::variant<Chain, std::string> chain_of(const Spec& spec, const Kernel& lowered) {
    try {
        return ChainMatcher(spec, lowered).run();
    } catch (const Untiled& reason) {
        return reason.why;
    }
}

std::string why_not_in_a_row(const Spec& spec, const Kernel& lowered) {
    const model::Graph& graph = lowered.graph;
    if (lowered.contractions.size() > 2)
        return fmt::format(
            "it has {} contractions, and a launch has two in a row at most: kernels of their own in a program run "
            "on tensor cores",
            lowered.contractions.size());
    if (!lowered.schedule.empty())
        return "it asks for a schedule, and two contractions in a row have none to ask for";
    const NodeId first = lowered.contractions.front(), second = lowered.contractions.back();
    const Product product = product_of(lowered, second);
    const bool by_a = reaches(graph, product.a, first), by_b = reaches(graph, product.b, first);
    if (!by_a && !by_b) return "neither of its two contractions needs the other: each can be a kernel of its own";
    if (by_a && by_b) return "both operands of its second contraction need the first";
    const NodeId taken = by_a ? product.a : product.b, other = by_a ? product.b : product.a;
    if (const std::string why = why_not_taken(spec, lowered, taken, other); !why.empty()) return why;
    for (const NodeId effect : lowered.effects())
        if (seen_before(graph, effect, second, first))
            return "what is stored or required behind its second contraction needs the first as well";
    return "its two contractions are not one launch; in a program they are two, both on tensor cores";
}

std::optional<Plan> plan_chain(const Spec& spec, const Kernel& lowered) {
    if (lowered.hidden < 0) return std::nullopt;
    auto found = chain_of(spec, lowered);
    Chain* chain = std::get_if<Chain>(&found);
    if (!chain) return std::nullopt;
    const std::string chain_first = chain->first.name;
    auto first = launch_elsewhere(spec, chain->first), second = launch_elsewhere(spec, chain->second);
    if (!first || !second) return std::nullopt;
    Plan plan;
    plan.variants.push_back(chained(spec, lowered, std::move(*chain)));
    Variant apart;
    apart.condition = off_hopper;
    apart.why = "elsewhere than on sm_90 what is hidden passes through workspace";
    const Tensor& hidden = spec.tensors[static_cast<size_t>(lowered.hidden)];
    apart.workspace = layout::elements(spec, hidden) * Size(model::info(hidden.dtype).bytes);
    first->name = lowered.name + "_1" + first->name.substr(chain_first.size());
    second->name = lowered.name + "_2" + second->name.substr(lowered.name.size());
    apart.launches.push_back(std::move(*first));
    apart.launches.push_back(std::move(*second));
    plan.needs_workspace(apart.workspace);
    plan.variants.push_back(std::move(apart));
    return plan;
}

}  // namespace pleat::schedule
