// The kernels of a spec: each form into stages.
#include <fmt/format.h>

#include "check/stages.h"

namespace pleat::checking {

void check_kernels(Context& context) {
    context.model.single = context.syntax.single;
    SpecScope outer(context.names);
    for (const spec::KernelDecl& k : context.syntax.kernels) {
        model::Kernel kernel;
        kernel.name = k.name.value;
        kernel.where = k.name.span;
        if (k.schedule) kernel.schedule = k.schedule->value;
        KernelScope scope(outer);
        Stages stages(context, scope, kernel);
        if (const auto* over = std::get_if<spec::OverForm>(&k.form)) stages.form(*over);
        stages.finish();
        context.model.kernels.push_back(std::move(kernel));
    }
}

}  // namespace pleat::checking
