#include "plan/findings.h"

#include "plan/settings.h"
#include "plan/sums.h"

namespace pleat::schedule {

void tell_findings(const model::Spec& spec, Diagnostics& diagnostics) {
    check_schedules(spec, diagnostics);
    tell_sums(spec, diagnostics);
}

}  // namespace pleat::schedule
