// Names that nothing uses: a warning, where there is a kernel that could use them.
#include <fmt/format.h>

#include <algorithm>

#include "check/context.h"

namespace pleat::checking {
namespace {

/// Workspace is the program's own: nobody sees what no kernel reads there.
void note_unread(Context& context) {
    const model::Spec& spec = context.model;
    for (model::TensorId t = 0; t < static_cast<model::TensorId>(spec.tensors.size()); ++t) {
        const model::Tensor& tensor = spec.tensors[static_cast<size_t>(t)];
        if (tensor.space != model::Space::workspace) continue;
        const auto any = [&](const auto& what) {
            return std::any_of(spec.kernels.begin(), spec.kernels.end(), what);
        };
        const bool stored = any([&](const model::Kernel& k) { return k.stores_to(t); });
        if (stored && !any([&](const model::Kernel& k) { return k.reads(t); }))
            context.unused.emplace_back(fmt::format("workspace {} is stored and never read", tensor.name),
                                        tensor.where);
    }
}

}  // namespace

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
    note_unread(context);
    for (const auto& [sentence, where] : context.unused) context.report(Code::unused_name, where, sentence);
}

}  // namespace pleat::checking
