#include "cli/contenders.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "cli/tuned.h"
#include "compile/compile.h"
#include "plan/settings.h"
#include "pleat/manifest.h"

namespace pleat::cli {
namespace {

/// The settings of the launches that a plan's manifest has for these sizes, each setting from the first launch with
/// it.
model::Schedule taken(const schedule::Program& program, const Unit& unit, const std::vector<int64_t>& symbols,
                      const DeviceFacts& device) {
    const model::Spec& spec = program.spec;
    const schedule::Plan& plan = program.kernels.front().plan;
    const Manifest manifest = Manifest::parse(unit.source.manifest, std::string(unit.source.origin));
    std::vector<long long> values;
    for (const Manifest::Symbol& s : manifest.symbols)
        for (size_t i = 0; i < spec.symbols.size(); ++i)
            if (spec.symbols[i].name == s.name) {
                values.push_back(symbols[i]);
                break;
            }
    values.resize(manifest.symbols.size(), 1);
    // The manifest has the plan's variants in their order, or a list of launches where there is one without a
    // condition.
    const Manifest::Step& step = manifest.steps.front();
    size_t variant = 0;
    for (long long holds = 0; variant < step.variants.size(); ++variant)
        if (step.variants[variant].condition.bound(device).evaluate(values.data(), holds) && holds != 0) break;
    model::Schedule settings;
    if (variant >= plan.variants.size()) return settings;
    for (const schedule::AnyLaunch& p : plan.variants[variant].launches)
        for (size_t i = 0; i < model::setting_count; ++i) {
            const auto s = static_cast<model::Setting>(i);
            if (const auto own = p->settings(&symbols)[s]; own && !settings[s]) settings.set(s, own);
        }
    return settings;
}

}  // namespace

schedule::Draft kernel_alone(const schedule::Program& program, size_t kernel) {
    schedule::Draft alone(spec_alone(program.spec, kernel), *program.target);
    alone.notes = {program.kernels[kernel].note};
    if (const model::TensorId own = alone.notes.front().intermediate; own >= 0)
        alone.spec.tensors[static_cast<size_t>(own)].space = model::Space::workspace;
    return alone;
}

std::optional<Contender> contender(const schedule::Draft& alone, const model::Schedule& asked,
                                   const std::vector<int64_t>& symbols, const DeviceFacts& device) {
    schedule::Draft draft = alone;
    model::Kernel& kernel = draft.spec.kernels.front();
    kernel.schedule.clear();
    if (!asked.empty()) kernel.schedule.push_back({{}, asked, {}});
    Contender c;
    c.asked = asked;
    c.program = std::make_unique<const schedule::Program>(schedule::compile_kernels(std::move(draft)));
    c.emitted = std::make_unique<const Emitted>(*c.program);
    c.settings = taken(*c.program, c.unit(), symbols, device);
    for (size_t i = 0; i < model::setting_count; ++i)
        if (const auto s = static_cast<model::Setting>(i); asked[s] && c.settings[s] != asked[s])
            return std::nullopt;
    return c;
}

std::vector<Contender> contenders(const schedule::Draft& alone, const std::vector<int64_t>& symbols,
                                  const DeviceFacts& device) {
    std::vector<Contender> all;
    all.push_back(std::move(*contender(alone, {}, symbols, device)));
    for (const model::Schedule& way : schedule::ways_to_run(
             alone.spec, alone.spec.kernels.front(), alone.notes.front().intermediate, symbols, *alone.target)) {
        auto c = contender(alone, way, symbols, device);
        if (!c) continue;
        if (std::none_of(all.begin(), all.end(),
                         [&](const Contender& other) { return other.settings == c->settings; }))
            all.push_back(std::move(*c));
    }
    return all;
}

void build(std::vector<Contender*> all, const Device& device, unsigned jobs,
           const std::function<void(size_t)>& done) {
    std::atomic<size_t> next{0};
    std::mutex printing;
    size_t finished = 0;
    const auto work = [&] {
        for (size_t i = next++; i < all.size(); i = next++) {
            Contender& c = *all[i];
            try {
                c.kernel = Kernel::load(c.unit().source, device);
            } catch (const std::exception& error) {
                c.failure = error.what();
            }
            const std::lock_guard lock(printing);
            done(++finished);
        }
    };
    const unsigned cores = jobs ? jobs : std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (size_t i = 1; i < std::min<size_t>(cores, all.size()); ++i) threads.emplace_back(work);
    work();
    for (std::thread& t : threads) t.join();
}

}  // namespace pleat::cli
