// Names that nothing uses: a warning, where there is a kernel that could use them.
#include <fmt/format.h>

#include "check/context.h"

namespace pleat::checking {

void warn_unused(Context& context) {
    if (context.syntax.kernels.empty()) return;
    for (const auto& [word, name] : context.names.all()) {
        const bool for_hand_written =
            name.sort == Sort::index || name.sort == Sort::fragment || name.sort == Sort::derived;
        if (name.used || name.poisoned || for_hand_written) continue;
        std::string_view what = with_article(name.sort);
        what.remove_prefix(what.find(' ') + 1);
        context.unused.emplace_back(fmt::format("{} {} is not used", what, word), name.where);
    }
    for (const auto& [sentence, where] : context.unused) context.report(Code::unused_name, where, sentence);
}

}  // namespace pleat::checking
