#include "check/ragged.h"

#include <fmt/format.h>

#include <algorithm>

namespace pleat::checking {

using model::Domain;
using model::Kernel;
using model::NodeId;
using model::NotRagged;
using model::Op;
using model::Ragged;

namespace {

/// "CU[B1 = B]", or nothing where a value has no such text.
std::string text_of(const model::Spec& spec, const model::Graph& graph, NodeId id) {
    const model::Node& node = graph[id];
    if (node.op == Op::read) return spec.tensors[static_cast<size_t>(node.tensor)].name;
    if (node.op != Op::substitute || node.binds.size() != 1) return "";
    const std::string value = text_of(spec, graph, node.args[0]);
    const auto index = affine(spec, graph, node.args[1]);
    if (value.empty() || !index || index->terms.size() != 1 || !index->unknowns.empty() ||
        index->terms.front().coefficient != 1)
        return "";
    const int64_t more = index->constant;
    return fmt::format("{}[{} = {}{}]", value, spec.name_of(node.binds[0].axis),
                       spec.name_of(index->terms.front().axis),
                       more == 0  ? ""
                       : more > 0 ? fmt::format(" + {}", more)
                                  : fmt::format(" - {}", -more));
}

class RaggedStore {
public:
    RaggedStore(Context& context, const Kernel& kernel, const model::Store& store, const Ragged& ragged)
        : context_(context), kernel_(kernel), store_(store), ragged_(ragged) {}

    void check() {
        const model::Intervals known = model::intervals(context_.model, kernel_, ragged_, store_.domain);
        if (!known.apart) report(known.next, known.ordered);
    }

private:
    Context& context_;
    const Kernel& kernel_;
    const model::Store& store_;
    const Ragged& ragged_;

    /// `ordered`: offsets do not decrease, so it is the length that reaches into the next sequence.
    void report(NodeId end, bool ordered) {
        const model::Spec& spec = context_.model;
        const std::string sequence = spec.name_of(ragged_.sequence), tensor = context_.tensor(store_.tensor).name,
                          start = text_of(spec, kernel_.graph, ragged_.start),
                          next = end < 0 ? "" : text_of(spec, kernel_.graph, end);
        auto& found =
            context_.report(Code::store_target, store_.where,
                            fmt::format("no requirement says that what different {} store to tensor {} lies apart",
                                        sequence, tensor));
        if (ordered && !start.empty() && !next.empty())
            found.note(fmt::format("a sequence may reach into the next one: {} plus its length is to be at most {}",
                                   start, next));
        else if (!start.empty() && !next.empty())
            found.note(fmt::format("add a stage {{\"require\": \"{} <= {}\", \"say\": \"offsets decrease\"}}",
                                   start, next));
        else
            found.note(fmt::format("require that the last place of {} {} is below the first of the next one",
                                   spec.name_of(ragged_.sequence), start.empty() ? "" : "from " + start + " on"));
    }
};

}  // namespace

void report_not_ragged(Context& context, const model::Tensor& tensor, const Expressions::Bind& bind,
                       NotRagged why) {
    const std::string axis = context.model.name_of(bind.axis);
    const auto report = [&](const std::string& text, const std::string& note) {
        context.report(Code::store_target, bind.index_where, text).note(note);
    };
    switch (why) {
        case NotRagged::unguarded:
            return report(
                fmt::format(
                    "tensor {} is stored at an index of {} that begins at an offset, and nothing says where it "
                    "ends",
                    tensor.name, axis),
                "an index where(Q < LENGTH, START + Q, -1) is within a sequence, or nowhere");
        case NotRagged::unbounded:
            return report(
                fmt::format("tensor {} is stored at an index of {} whose condition does not bound the place "
                            "within a sequence",
                            tensor.name, axis),
                "of the condition of where(Q < LENGTH, START + Q, -1) one comparison is Q < LENGTH, "
                "where LENGTH does not depend on Q");
        case NotRagged::elsewhere:
            return report(
                fmt::format("tensor {} is stored at an index of {} that may be an element where its "
                            "condition is false",
                            tensor.name, axis),
                fmt::format("the other side of where(Q < LENGTH, START + Q, -1) is a negative constant or "
                            "extent({})",
                            axis));
        case NotRagged::other:
            return report(
                fmt::format("tensor {} is stored at an index of {} that is no affine form of coordinates",
                            tensor.name, axis),
                "a store goes to constants, to sums of coordinates times constants, and to places of packed "
                "sequences, where(Q < LENGTH, START + Q, -1); other scatter is outside the language");
    }
}

void check_ragged_stores(Context& context, const Kernel& kernel) {
    for (const model::Store& store : kernel.stores) {
        Domain own;
        for (const model::Axis& a : context.tensor(store.tensor).axes) own.add(a);
        for (const model::Bind& b : store.binds) own.remove(b.axis);
        for (size_t i = 0; i < store.binds.size(); ++i) {
            if (affine(context.model, kernel.graph, store.bind_values[i])) continue;
            const auto found =
                model::ragged(context.model, kernel.graph, store.bind_values[i], store.binds[i].axis, own);
            if (found.form && found.form->start >= 0) RaggedStore(context, kernel, store, *found.form).check();
        }
    }
}

}  // namespace pleat::checking
