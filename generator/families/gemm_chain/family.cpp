#include "families/gemm_chain/family.h"

#include <fmt/format.h>

#include "families/gemm_chain/absorb.h"
#include "families/gemm_chain/emit.h"
#include "families/gemm_chain/launch.h"

namespace pleat::schedule {

namespace {

class ChainFamily final : public Family {
public:
    std::string_view name() const override { return "back-to-back GEMM"; }

    bool takes_whole_kernels() const override { return true; }
    Match match(const Problem& problem) const override {
        if (problem.kernel.contractions.empty()) return {};
        Match found{plan_chain(problem.spec, problem.kernel, problem.intermediate, problem.target)};
        found.complete = !found.variants.empty();
        return found;
    }

    std::optional<Absorbed> absorb(const model::Spec& spec, const Step& before, const Launch& reader,
                                   const Step& own) const override {
        return absorb_rows(spec, before, dynamic_cast<const ChainLaunch&>(reader), own);
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::ChainEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const Chain& c = *dynamic_cast<const ChainLaunch&>(launch).chain;
        return fmt::format(
            "      tiles of {} x {}, rows along {}; a chunk is {} of {}; {} stages along {}; "
            "{} bytes of shared memory\n",
            c.result.mainloop.rows, c.result.mainloop.columns, spec.name_of(c.result.row),
            c.intermediate.mainloop.columns, spec.name_of(c.result.depth), c.stages,
            spec.name_of(c.intermediate.depth), c.shared_bytes(spec));
    }
};

}  // namespace

const Family& gemm_chain_family() {
    static const ChainFamily family;
    return family;
}

const Family& ChainLaunch::family() const { return gemm_chain_family(); }

}  // namespace pleat::schedule
