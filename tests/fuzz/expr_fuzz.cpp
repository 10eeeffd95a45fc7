// Any text as the parts of a spec that are little languages of their own: the first line is an expression, then an
// axis, a target, a size and a second expression, each where a fixed spec has one. Checking never crashes or hangs,
// every finding lies in the text, and what checks is a graph in order.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "check/abbreviations.h"
#include "check/check.h"

#ifdef PLEAT_LIBFUZZER
// The fixed spec's kernel abbreviates none, so that the sources of gradients need not be instrumented, too.
namespace pleat {
bool abbreviates(const spec::Spec&) { return false; }
std::optional<spec::Spec> without_abbreviations(const spec::Spec& spec, Diagnostics&) { return spec; }
}  // namespace pleat
#endif

namespace {

using namespace pleat;

void demand(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

/// The parts, one a line. The line ends around each stand where the quotes of a JSON string would.
struct Parts {
    explicit Parts(const std::string& text) : text_(text) {}
    Text next() {
        const size_t end = std::min(text_.find('\n', at_), text_.size() - 1);
        Text t;
        t.value = text_.substr(at_, end - at_);
        t.span = {0, static_cast<uint32_t>(at_ - 1), static_cast<uint32_t>(end + 1)};
        at_ = std::min(end + 1, text_.size() - 1);
        return t;
    }

private:
    const std::string& text_;
    size_t at_ = 1;
};

Text word(const char* value) {
    Text t;
    t.value = value;
    return t;
}

spec::TensorDecl tensor(const char* name, const char* dtype, std::vector<Text> dims) {
    spec::TensorDecl d;
    d.name = word(name);
    d.dtype = word(dtype);
    d.dims = std::move(dims);
    return d;
}

spec::Stage stage(auto verb) { return {std::move(verb), {}}; }

spec::Spec fixed_spec(const std::string& text) {
    Parts parts(text);
    const Text expression = parts.next(), axis = parts.next(), target = parts.next(), size = parts.next(),
               second = parts.next();
    spec::Spec s;
    s.file = 0;
    s.name = word("fuzz");
    s.single = true;
    s.types.push_back({word("DT"), word("f16")});
    s.dims.push_back({word("T"), spec::Runtime{}});
    s.dims.push_back({word("H"), spec::Integer{4096, {}}});
    s.dims.push_back({word("G"), spec::Integer{2, {}}});
    if (!size.value.empty()) s.dims.push_back({word("N"), size});
    s.folds.push_back({word("F"), word("H / 64")});
    s.params.push_back({word("eps"), word("f32"), std::nullopt});
    s.params.push_back({word("seed"), word("i64"), std::nullopt});
    s.tensors.push_back(tensor("X", "bf16", {word("T"), word("H")}));
    s.tensors.push_back(tensor("Y", "f32", {word("T"), word("G"), word("H")}));
    s.tensors.push_back(tensor("I", "i32", {word("T")}));
    s.tensors.push_back(tensor("B", "bool", {word("H")}));
    if (!axis.value.empty()) s.tensors.push_back(tensor("A", "f32", {axis, word("G")}));
    spec::OverForm form;
    form.stages.push_back(stage(spec::LetStage{word("a"), expression}));
    if (!axis.value.empty())
        form.stages.push_back(stage(spec::ReduceStage{word("r"), word("sum"), word("a"), {axis}, {}}));
    if (!second.value.empty()) form.stages.push_back(stage(spec::RequireStage{second, word("text")}));
    form.stages.push_back(stage(spec::StoreStage{target.value.empty() ? word("Y") : target, word("a")}));
    spec::KernelDecl k;
    k.name = word("fuzz");
    k.form = std::move(form);
    s.kernels.push_back(std::move(k));
    return s;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text = "\n" + std::string(reinterpret_cast<const char*>(data), size) + "\n";
    Sources sources;
    sources.add("fuzz", text);
    Diagnostics diagnostics;
    const spec::Spec spec = fixed_spec(text);
    const auto model = check(spec, {}, {}, diagnostics);
    demand(model.has_value() != diagnostics.has_errors(), "a model with errors, or none without one");
    for (const Diagnostic& d : diagnostics.all()) {
        demand(!d.where.known() || (d.where.begin <= d.where.end && d.where.end <= text.size()),
               "a finding outside of the text");
        demand(!d.sentence.empty(), "a finding without a sentence");
    }
    std::ostringstream out;
    diagnostics.print(out, sources, Diagnostics::Format::text, false);
    if (model)
        for (const model::Kernel& k : model->kernels)
            for (model::NodeId i = 0; i < k.graph.size(); ++i)
                for (const model::NodeId a : k.graph[i].args) demand(a < i, "a node before its arguments");
    return 0;
}
