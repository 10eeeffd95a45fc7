#include "plan/alignment.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "plan/axes.h"

namespace pleat::schedule {

using model::Kernel;
using model::NodeId;
using model::Size;
using model::Spec;

namespace {

/// A size, and what it has to be a multiple of.
struct Wanted {
    Size size;
    int64_t divisor;
};

int num_symbols(const Size& size) {
    int n = 0;
    size.visit_symbols([&](model::SymbolId) { ++n; });
    return n;
}

/// What keeps the accesses of a launch from being as wide as they can be.
void find_wanted(const Spec& spec, const Kernel& lowered, const Variant& v, const Launch& p,
                 std::vector<Wanted>& wanted) {
    if (!p.gains_by_alignment()) return;
    std::vector<NodeId> nodes;
    for (const Pass& pass : p.passes)
        for (const NodeId r : pass.reductions) nodes.push_back(lowered.graph[r].args[0]);
    const auto all = accesses(lowered, v, nodes, p.sinks);
    const int widest = widest_vector_for(spec, all, p.lane);
    if (p.vector >= widest) return;
    wanted.push_back({spec.extent(p.lane), widest});
    for (const Access& a : all)
        for (const Size& s : spec.tensors[static_cast<size_t>(a.tensor)].strides)
            if (!(s == Size(1))) wanted.push_back({s, widest});
}

}  // namespace

std::map<model::SymbolId, int64_t> alignment_worth_assuming(const Spec& spec, const Kernel& lowered,
                                                            const Plan& plan) {
    std::vector<Wanted> wanted;
    for (const Variant& v : plan.variants)
        for (const AnyLaunch& p : v.launches) {
            find_wanted(spec, lowered, v, *p, wanted);
            for (const Launch* beside : p->beside()) find_wanted(spec, lowered, v, *beside, wanted);
        }
    // Sizes of one symbol first: where S is a multiple, so is the stride Q * S, whatever Q is.
    std::stable_sort(wanted.begin(), wanted.end(),
                     [](const Wanted& a, const Wanted& b) { return num_symbols(a.size) < num_symbols(b.size); });
    std::map<model::SymbolId, int64_t> assume;
    const auto known = [&](model::SymbolId id) {
        const auto assumed = assume.find(id);
        const int64_t declared = spec.symbols[static_cast<size_t>(id)].multiple_of;
        return assumed == assume.end() ? declared : std::lcm(declared, assumed->second);
    };
    for (const Wanted& w : wanted)
        if (w.size.known_divisor(known) % w.divisor != 0)
            w.size.visit_symbols([&](model::SymbolId id) {
                if (spec.symbols[static_cast<size_t>(id)].multiple_of % w.divisor != 0)
                    assume[id] = std::max(assume[id], w.divisor);
            });
    return assume;
}

std::map<model::SymbolId, int64_t> rows_worth_assuming(const Spec& spec,
                                                       const std::vector<model::TensorId>& tensors) {
    std::map<model::SymbolId, int64_t> wanted;
    std::vector<int64_t> known;  // by symbol
    known.reserve(spec.symbols.size());
    for (const model::Symbol& symbol : spec.symbols) known.push_back(symbol.multiple_of);
    const auto divisor = [&](const Size& size) {
        return size.known_divisor([&](model::SymbolId id) { return known[static_cast<size_t>(id)]; });
    };
    for (const model::TensorId id : tensors) {
        const model::Tensor& t = spec.tensors[static_cast<size_t>(id)];
        const int64_t unit = std::max(1, 16 / model::info(t.dtype).bytes);
        // From the inside out: a stride that is a multiple because an inner one is asks for nothing more.
        for (size_t i = t.strides.size(); i-- > 0;) {
            const Size& stride = t.strides[i];
            const auto fits = [&] { return stride == Size(1) || divisor(stride) % unit == 0; };
            if (fits()) continue;
            const std::map<model::SymbolId, int64_t> before = wanted;
            const auto ask = [&](int64_t multiple) {
                wanted = before;
                stride.visit_symbols([&](model::SymbolId symbol) {
                    wanted[symbol] = std::max(wanted[symbol], multiple);
                    known[static_cast<size_t>(symbol)] = wanted[symbol];
                });
            };
            ask(unit);
            if (fits()) continue;
            ask(2 * unit);  // of K where a stride is K / 2
            if (!fits()) ask(unit);
        }
    }
    return wanted;
}

model::Spec assuming(model::Spec spec, const std::map<model::SymbolId, int64_t>& multiple_of) {
    for (const auto& [symbol, divisor] : multiple_of) {
        int64_t& known = spec.symbols[static_cast<size_t>(symbol)].multiple_of;
        const bool fits = known <= std::numeric_limits<int64_t>::max() / divisor;
        known = fits ? std::lcm(known, divisor) : divisor;
    }
    return spec;
}

}  // namespace pleat::schedule
