#include "families/scan/family.h"

#include <fmt/format.h>

#include "diag/diag.h"
#include "families/map/snapshot.h"
#include "families/scan/emit.h"
#include "families/scan/scan.h"
#include "plan/axes.h"
#include "plan/readable.h"

namespace pleat::schedule {

namespace {

class ScanFamily final : public Family {
public:
    std::string_view name() const override { return "scan"; }
    std::string_view suffix() const override { return "scans"; }

    bool takes_one_group() const override { return true; }

    Match match(const Problem& problem) const override {
        auto form = scan_form(problem);
        // A place that is read from elsewhere may have been stored by then.
        if (!form || !gathered(form->kernel, {}, problem.sinks).empty() || reads_stored_elsewhere(*form)) return {};
        Match found;
        found.variants = scan_variants(problem, *std::move(form));
        for (Variant& v : found.variants) add_conditions_ahead(problem, v);
        found.complete = !found.variants.empty();
        return found;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override {
        return {{model::Setting::threads, {64, 128, 256, 512, 1024}}, {model::Setting::vector, {1, 2, 4, 8, 16}}};
    }
    std::string_view rule() const override {
        return "scans: a power of two of threads from 32 to 1024, vectors that divide the widest";
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<emit::ScanEmitter>(source);
    }

    std::string explain(const model::Spec& spec, const Launch& launch) const override {
        const auto& p = dynamic_cast<const ScanLaunch&>(launch);
        const std::string rows = p.outer.empty() ? "one" : "one for each of " + list_of(spec, p.outer);
        const std::string who = p.across() ? counted(p.vector, "column") + " a thread"
                                           : fmt::format("{} a row", counted(p.lanes, "thread"));
        const std::string step =
            p.across() ? counted(p.slots, "place") : counted(int64_t{p.slots} * p.vector, "place") + " of each";
        return fmt::format("      along {}{}, {}; {}; {} at once, accesses of {}\n", spec.name_of(p.form->place),
                           p.form->backward ? " from the end" : "", rows, who, step, counted(p.vector, "element"));
    }

private:
    /// Does an element read, at another place than its own, what the kernel stores?
    static bool reads_stored_elsewhere(const ScanForm& form) {
        for (const Access& a : accesses(form.kernel, {}, form.values(), {}))
            if (form.kernel.stores_to(a.tensor) &&
                (!a.replaced.empty() || !(form.element == form.place) || form.passes.size() > 1))
                return true;
        return false;
    }
};

}  // namespace

const Family& scan_family() {
    static const ScanFamily family;
    return family;
}

const Family& ScanLaunch::family() const { return scan_family(); }

model::Schedule ScanLaunch::settings(const std::vector<int64_t>*) const {
    model::Schedule s;
    s.set(model::Setting::threads, threads);
    if (has_lane) s.set(model::Setting::vector, vector);
    return s;
}

}  // namespace pleat::schedule
