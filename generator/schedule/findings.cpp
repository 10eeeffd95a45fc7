#include "schedule/findings.h"

#include "schedule/asked.h"
#include "schedule/sums.h"

namespace pleat::schedule {

void tell_findings(const model::Spec& spec, Diagnostics& diagnostics) {
    check_schedules(spec, diagnostics);
    tell_sums(spec, diagnostics);
}

}  // namespace pleat::schedule
