#include "families/gemm_chain/chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "families/gemm/operands.h"
#include "families/gemm/stores.h"
#include "families/gemm_chain/launch.h"
#include "layout/access.h"
#include "plan/condition.h"
#include "plan/graph_walk.h"
#include "plan/plan.h"
#include "target/hopper.h"
#include "target/target.h"
#include "transform/cut.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;
using model::Tensor;

namespace {

constexpr int rows = 64;   // that a consumer has at a time
constexpr int chunk = 64;  // intermediate columns at a time
/// Where three consumers share the registers: columns of the result, and chunks, of which each is code of its own
/// that holds addresses (eight, with a logarithm between the products, spilled 16 bytes). For 64 columns ptxas does
/// not let warpgroups hand one another registers, as if few were needed, and then spills (gemm_mlp of K 40: 24
/// bytes); a tile that the columns do not fill spills where they end (K 72: 20 bytes).
constexpr int columns_of_three = 128, most_chunks_of_three = 6;
constexpr int part_bytes = 64 * 128;

class ChainMatcher {
public:
    ChainMatcher(const Spec& spec, const Kernel& lowered, model::TensorId intermediate, const Target& target)
        : spec_(spec), kernel_(lowered), intermediate_(intermediate), target_(hopper_target(target)) {}

    Chain run() {
        KernelHalves parts = cut_at(spec_, kernel_, operand(), intermediate_);
        chain_.first = std::move(parts.first);
        chain_.second = std::move(parts.second);
        chain_.intermediate = tile(chain_.first, chunk);
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
    const model::TensorId intermediate_;
    const Target& target_;
    Chain chain_;

    const Tensor& tensor(model::TensorId id) const { return spec_.tensors[static_cast<size_t>(id)]; }

    /// The second contraction's operand that needs the first.
    NodeId operand() const {
        if (kernel_.contractions.size() != 2) throw Untiled{"there are not two contractions"};
        const Product p = product_of(kernel_, kernel_.contractions[1]);
        if (p.factor >= 0) throw Untiled{"the second contraction's operands have scales for blocks along it"};
        for (const NodeId id : {p.a, p.b})
            if (needs(kernel_.graph, id, kernel_.contractions[0])) {
                if (kernel_.graph[id].op != model::Op::cast)
                    throw Untiled{"what the second contraction takes of the first is not rounded to 16 bits"};
                return id;
            }
        throw Untiled{"the second contraction needs nothing of the first"};
    }

    Tile tile(const Kernel& part, int columns) const {
        const TileForm form{true, rows, columns, 1, 1, 1};
        const auto found = tile_of(spec_, part, false, &form, target_);
        if (const auto* why = std::get_if<std::string>(&found)) throw Untiled{*why};
        return std::get<Tile>(found);
    }
    /// What the second product takes does not leave; other stores of the same digits do, each chunk's by itself.
    /// What the stages read of a chunk threads read for themselves.
    void keep_on_chip() {
        leave_on_chip(chain_.intermediate);
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
            Tile found = tile(chain_.second, columns);
            if (found.column_tiles(spec_) == Size(1)) return found;
        }
        throw Untiled{"the second contraction's result has rows of more than 256 columns"};
    }

    /// A consumer goes from the first product's rows to the second's, in its registers.
    void check_places() const {
        const Tile &h = chain_.intermediate, &r = chain_.result;
        if (r.a.tensor != intermediate_ || !(r.row == h.row) || r.batch != h.batch)
            throw Untiled{"the rows of the two products are not the same"};
        if (h.a.across)
            throw Untiled{
                fmt::format("{} is not contiguous along {}", tensor(h.a.tensor).name, spec_.name_of(h.depth))};
        if (h.atoms.size() != 1 || r.along.size() != 1 || h.column != r.depth)
            throw Untiled{"the first product's columns are not one dim, the one that the second goes along"};
        if (h.b.map_batch > 0 || r.b.map_batch > 0) throw Untiled{"the weights differ from batch to batch"};
        for (const Tile* t : {&h, &r})
            if (!t->depth_size(spec_).is_constant() || t->depth_size(spec_) == Size(0))
                throw Untiled{fmt::format("the size of {} is known at launch only", spec_.name_of(t->depth))};
        if (r.depth_size(spec_).constant() % 16 != 0)
            throw Untiled{fmt::format("{} is no multiple of 16", spec_.name_of(r.depth))};
    }

    void check_operands() const {
        const Tile &h = chain_.intermediate, &r = chain_.result;
        const model::Dtype dtype = tensor(intermediate_).dtype;
        if (model::info(dtype).bytes != 2) throw Untiled{"the intermediate values have no 16 bits"};
        for (const model::TensorId id : {h.a.tensor, h.b.tensor, r.b.tensor})
            if (tensor(id).dtype != dtype)
                throw Untiled{fmt::format("{} and the intermediate differ in dtype", tensor(id).name)};
        for (const model::Store& s : chain_.second.stores)
            if (chain_.first.reads(s.tensor))
                throw Untiled{fmt::format("{} is stored and read by the first product", tensor(s.tensor).name)};
    }

    void check_stages() const {
        for (const Tile* t : {&chain_.intermediate, &chain_.result})
            if (!t->epilogue.reductions.empty() || !t->epilogue.gathers.empty() || !t->scales.factors.empty() ||
                t->mainloop.by_steps())
                throw Untiled{"its stages reduce what a product leaves, or store it at computed places"};
    }

    /// A tensor has one map: what comes for the last stages comes as the first product's rows do, if it is those.
    void share_maps() {
        const Tile& h = chain_.intermediate;
        const auto alike = [](const MapAxis& a, const MapAxis& b) {
            return a.extent == b.extent && a.stride == b.stride && a.box == b.box;
        };
        const size_t before = chain_.result.epilogue.staging.inputs.size();
        std::erase_if(chain_.result.epilogue.staging.inputs, [&](const TilePart& p) {
            if (p.tensor == h.b.tensor || p.tensor == chain_.result.b.tensor) return true;
            return p.tensor == h.a.tensor &&
                   !std::equal(p.map.begin(), p.map.end(), h.a.map.begin(), h.a.map.end(), alike);
        });
        if (chain_.result.epilogue.staging.inputs.empty() && before > 0)
            chain_.result.epilogue.staging.input_domain = {};
    }

    /// Three consumers where each finds the registers for its sums, and shared memory for a tile on its way: one of
    /// them waits for memory or for the tensor cores while two have work for the others' units (the Cheri block of
    /// 512 x 1024 x 128 on an H200: 250 us so, 269 with two). Each has slots of its own for tiles of the first
    /// operand, two where they fit. So has it for parts that go, where each chunk sends some.
    void choose_stages() {
        const Tile& r = chain_.result;
        // As many as are open at once while a thread goes through them.
        chain_.inputs = r.epilogue.staging.inputs.empty() ? 0
                        : r.epilogue.staging.part_registers > 0 && r.epilogue.staging.inputs.size() > 1
                            ? r.epilogue.staging.input_slots
                            : 1;
        const bool sends = !chain_.intermediate.epilogue.staging.stores.empty();
        const int least = r.epilogue.staging.outputs_by_pieces ? r.epilogue.staging.output_slots : 1,
                  most = sends ? 2 : least;
        for (const int consumers : {3, 2}) {
            if (consumers == 3 && (sends || !three_have_registers())) continue;
            chain_.consumers = consumers;
            for (const int outputs : {std::max(least, most), least})
                for (const int stages : {2 * consumers, consumers}) {
                    chain_.outputs = outputs;
                    chain_.stages = stages;
                    if (chain_.shared_bytes(spec_) <= target_.shared_block) return;
                }
        }
        throw Untiled{fmt::format("{} and {} do not fit into shared memory: a block would need {} bytes of {}",
                                  tensor(chain_.intermediate.b.tensor).name, tensor(r.b.tensor).name,
                                  chain_.shared_bytes(spec_), target_.shared_block)};
    }
    bool three_have_registers() const {
        const Tile& r = chain_.result;
        const Size& all = spec_.dims[static_cast<size_t>(r.column.dim)].size;
        return r.mainloop.columns == columns_of_three &&
               layout::known_divisor(spec_, all) % r.mainloop.columns == 0 &&
               r.depth_size(spec_).constant() <= most_chunks_of_three * chunk;
    }
};

/// The launch for sm_90a.
Variant chained(const Spec& spec, const Kernel& lowered, Chain chain) {
    const Tile& r = chain.result;
    ChainLaunch p;
    p.name = lowered.name + "_chain";
    p.why = fmt::format(
        "back-to-back GEMM: {} rows of each of {} consumers at a time; {} intermediate values of {} stay in "
        "registers, {} at a time; {} and {} lie in shared memory",
        rows, chain.consumers, spec.extent(r.depth).constant(), spec.name_of(r.depth), chunk,
        spec.tensors[static_cast<size_t>(chain.intermediate.b.tensor)].name,
        spec.tensors[static_cast<size_t>(r.b.tensor)].name);
    p.outer = r.batch;
    p.outer.push_back(r.row);
    for (const ColumnAtom& c : r.atoms) p.outer.push_back(c.axis);
    p.inner = r.along;
    p.threads = 128 * (chain.consumers + 1);
    p.grid = r.row_tiles(spec) * r.batches(spec);
    p.persistent = true;
    p.shared_bytes = chain.shared_bytes(spec);
    p.sinks = tile_sinks(chain.second, r);
    p.tile = r;
    p.kernel = std::make_shared<Kernel>(chain.second);
    p.chain = std::make_shared<Chain>(std::move(chain));
    Variant v;
    v.condition = on_hopper();
    v.why = p.why;
    v.launches.push_back(std::move(p));
    return v;
}

/// The launches of a part where nothing is known of sizes or, of what is needed elsewhere than on sm_90a, of the
/// architecture; none if they need workspace of their own.
std::optional<AnyLaunch> launch_elsewhere(const Spec& spec, const Kernel& part, const Target& target) {
    Plan plan = plan_case(spec, part, -1, target);
    Variant& last = plan.variants.back();
    if (last.launches.size() != 1 || !(last.workspace == Size(0))) return std::nullopt;
    AnyLaunch p = std::move(last.launches.front());
    p->kernel = std::make_shared<Kernel>(part);
    return p;
}

}  // namespace

int64_t Chain::shared_bytes(const Spec& spec) const {
    // runtime/include/pleat/gpu/chain_sm90.h: the weights chunk by chunk, rows of 128 bytes; stages; parts;
    // barriers.
    const auto steps = [](const Size& n) { return model::ceil_div(n.constant(), 64); };
    const int64_t depth = steps(intermediate.depth_size(spec)), chunks = steps(result.depth_size(spec));
    return chunks * (depth * chunk + result.mainloop.columns) * 128 + stages * depth * part_bytes +
           int64_t{consumers} * (outputs + inputs) * part_bytes +
           8 * (2 * stages + 2 * chunks + 2 * int64_t{consumers} * inputs);
}

std::variant<Chain, std::string> chain_of(const Spec& spec, const Kernel& lowered, model::TensorId intermediate,
                                          const Target& target) {
    try {
        return ChainMatcher(spec, lowered, intermediate, target).run();
    } catch (const Untiled& reason) {
        return reason.why;
    }
}

std::vector<Variant> plan_chain(const Spec& spec, const Kernel& lowered, model::TensorId intermediate,
                                const Target& target) {
    if (intermediate < 0) return {};
    auto found = chain_of(spec, lowered, intermediate, target);
    Chain* chain = std::get_if<Chain>(&found);
    if (!chain) return {};
    const std::string chain_first = chain->first.name;
    auto first = launch_elsewhere(spec, chain->first, target),
         second = launch_elsewhere(spec, chain->second, target);
    if (!first || !second) return {};
    std::vector<Variant> variants;
    variants.push_back(chained(spec, lowered, std::move(*chain)));
    Variant apart;
    apart.condition = off_hopper();
    apart.why = "elsewhere than on sm_90 the intermediate passes through workspace";
    const Tensor& passed = spec.tensors[static_cast<size_t>(intermediate)];
    apart.workspace = layout::elements(spec, passed) * Size(model::info(passed.dtype).bytes);
    (*first)->name = lowered.name + "_1" + (*first)->name.substr(chain_first.size());
    (*second)->name = lowered.name + "_2" + (*second)->name.substr(lowered.name.size());
    apart.launches.push_back(std::move(*first));
    apart.launches.push_back(std::move(*second));
    variants.push_back(std::move(apart));
    return variants;
}

}  // namespace pleat::schedule
