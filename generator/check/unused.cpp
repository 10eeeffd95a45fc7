// Names that nothing uses: a warning, where there is a kernel that could use them.
#include <fmt/format.h>

#include "check/context.h"

namespace pleat::checking {

void warn_unused(Context& context) {
    if (context.syntax.kernels.empty() || context.diagnostics.has_errors()) return;
    for (const auto& [word, name] : context.names.all()) {
        if (name.used || name.poisoned || name.sort == Sort::index || name.sort == Sort::fragment) continue;
        std::string_view what = with_article(name.sort);
        what.remove_prefix(what.find(' ') + 1);
        context.report(Code::unused_name, name.where, fmt::format("{} {} is not used", what, word));
    }
}

}  // namespace pleat::checking
