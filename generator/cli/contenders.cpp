#include "cli/contenders.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "plan/settings.h"
#include "pleat/manifest.h"
#include "transform/lower.h"

namespace pleat::cli {
namespace {

/// The settings of the launches that a plan's manifest has for these sizes, each setting from the first launch with
/// it.
model::Schedule taken(const schedule::Plan& plan, const Unit& unit, const model::Spec& spec,
                      const std::vector<int64_t>& symbols, const DeviceFacts& device) {
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
    for (const schedule::Launch& p : plan.variants[variant].launches)
        for (size_t i = 0; i < model::setting_count; ++i) {
            const auto s = static_cast<model::Setting>(i);
            if (const auto own = schedule::settings_of(p, &symbols)[s]; own && !settings[s]) settings.set(s, own);
        }
    return settings;
}

}  // namespace

model::Spec kernel_alone(const model::Spec& spec, size_t kernel) {
    model::Spec alone = spec;
    alone.kernels = {spec.kernels[kernel]};
    alone.program.clear();
    for (model::Tensor& t : alone.tensors)
        if (t.space == model::Space::workspace) t.space = model::Space::global;
    return alone;
}

std::optional<Contender> contender(const model::Spec& alone, const model::Schedule& asked,
                                   const std::vector<int64_t>& symbols, const DeviceFacts& device) {
    model::Spec spec = alone;
    model::Kernel& kernel = spec.kernels.front();
    kernel.schedule.clear();
    if (!asked.empty()) kernel.schedule.push_back({{}, asked, {}});
    Contender c;
    c.asked = asked;
    c.spec = std::make_unique<const model::Spec>(std::move(spec));
    c.emitted = std::make_unique<const Emitted>(*c.spec);
    const schedule::Plan plan = schedule::plan(*c.spec, schedule::lower(*c.spec, c.spec->kernels.front()));
    c.settings = taken(plan, c.unit(), *c.spec, symbols, device);
    for (size_t i = 0; i < model::setting_count; ++i)
        if (const auto s = static_cast<model::Setting>(i); asked[s] && c.settings[s] != asked[s])
            return std::nullopt;
    return c;
}

std::vector<Contender> contenders(const model::Spec& alone, const std::vector<int64_t>& symbols,
                                  const DeviceFacts& device) {
    std::vector<Contender> all;
    all.push_back(std::move(*contender(alone, {}, symbols, device)));
    for (const model::Schedule& way : schedule::ways_to_run(alone, alone.kernels.front(), symbols)) {
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
    std::mutex telling;
    size_t finished = 0;
    const auto work = [&] {
        for (size_t i = next++; i < all.size(); i = next++) {
            Contender& c = *all[i];
            try {
                c.kernel = Kernel::load(c.unit().source, device);
            } catch (const std::exception& error) {
                c.failure = error.what();
            }
            const std::lock_guard lock(telling);
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
