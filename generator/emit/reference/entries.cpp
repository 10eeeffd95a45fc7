// How an emitted reference is run: whole tensors on the host, a step at a time on the device, and the
// extern "C" doors of both.
#include <fmt/format.h>

#include <algorithm>

#include "codegen/literal.h"
#include "codegen/style.h"
#include "emit/reference/names.h"
#include "emit/reference/sections.h"

namespace pleat::emit {

using model::Kind;
using model::NodeId;

namespace {

std::string memory_type(Kind kind) { return kind == Kind::real ? "Real" : "long long"; }

}  // namespace

std::string ReferenceKernel::compute() const { return kernel_.compute == model::Dtype::f64 ? "double" : "float"; }

std::vector<ReferenceStep> ReferenceKernel::steps() const {
    const auto points = [&](const model::Domain& domain) {
        model::Size count = 1;
        for (const model::Axis& a : domain.axes()) count = count * spec_.extent(a);
        return count;
    };
    std::vector<ReferenceStep> all;
    for (const NodeId id : reductions_)
        all.push_back({ReferenceStep::What::reduce, text_.label(id), points(kernel_.graph[id].domain)});
    for (size_t r = 0; r < kernel_.requires_.size(); ++r)
        all.push_back(
            {ReferenceStep::What::require, fmt::format("require_{}", r), points(kernel_.requires_[r].domain)});
    for (size_t s = 0; s < kernel_.stores.size(); ++s)
        all.push_back(
            {ReferenceStep::What::store, store_label(spec_, kernel_, s), points(kernel_.stores[s].domain)});
    return all;
}

std::string ReferenceKernel::host() const {
    std::string out =
        "template <class Real>\n"
        "inline Call<Real> arguments(const ::pleat::ReferenceCall& given) {\n"
        "    Call<Real> call = {};\n";
    for (size_t t = 0; t < tensors_.size(); ++t)
        out += fmt::format("    {} = given.tensors[{}];\n", tensor_member(tensors_[t]), t);
    for (size_t s = 0; s < spec_.symbols.size(); ++s)
        out += fmt::format("    call.symbol[{0}] = given.symbols[{0}];\n", s);
    for (size_t p = 0; p < params_.size(); ++p) {
        const model::Param& param = spec_.params.at(static_cast<size_t>(params_[p]));
        const bool real = model::info(param.dtype).kind == Kind::real;
        const std::string fallback = real ? real_literal("double", param.real.value_or(0))
                                          : integer_literal(param.integer.value_or(0), "LL");
        out += fmt::format("    call.param.{} = ops::param<{}>(given.params, {}, {});\n", own(param.name),
                           cpp_type(param.dtype), p, fallback);
    }
    out += "    call.status = given.status;\n    return call;\n}\n\n";

    out +=
        "/// The whole kernel in Real arithmetic: all values before any is written, so that a tensor that is read\n"
        "/// and stored is read as it was.\n"
        "template <class Real>\n"
        "inline void run_in(const ::pleat::ReferenceCall& given) {\n"
        "    Call<Real> call = arguments<Real>(given);\n";
    for (const NodeId id : reductions_) {
        out += fmt::format("    auto kept_{0} = ops::{2}<reduce_{0}, {1}>(call);\n", text_.label(id),
                           memory_type(kernel_.graph[id].kind), carrying(id).empty() ? "values" : "carried_values");
        out += fmt::format("    call.value.{0} = kept_{0}.data();\n", text_.label(id));
    }
    for (size_t r = 0; r < kernel_.requires_.size(); ++r)
        out += fmt::format("    ops::require<require_{}>(call, {});\n", r, (first_require_ + r) % 32);
    for (size_t s = 0; s < kernel_.stores.size(); ++s)
        out +=
            fmt::format("    const auto kept_{0} = ops::values<{0}, {1}>(call);\n", store_label(spec_, kernel_, s),
                        memory_type(kernel_.graph[kernel_.stores[s].value].kind));
    for (size_t s = 0; s < kernel_.stores.size(); ++s)
        out += fmt::format("    ops::finish<{0}>(call, kept_{0}, {1}, given.wide, {2});\n",
                           store_label(spec_, kernel_, s), tensor_member(kernel_.stores[s].tensor), s);
    out += "}\n\n";
    if (compute() == "double")
        return out +
               "/// In float64, which is the kernel's own arithmetic.\n"
               "inline void run(const ::pleat::ReferenceCall* given) {\n    run_in<double>(*given);\n}\n\n";
    return out + fmt::format(
                     "/// In float64, or (call->real == 32) in the kernel's own arithmetic.\n"
                     "inline void run(const ::pleat::ReferenceCall* given) {{\n"
                     "    if (given->real == 32)\n        run_in<{}>(*given);\n    else\n        "
                     "run_in<double>(*given);\n}}\n\n",
                     compute());
}

std::string ReferenceKernel::exports() const {
    // A function of the store's number: `choice` is a statement for each.
    const auto choose = [&](const std::string& head, const std::string& otherwise, const std::string& choice) {
        std::string text = head + " {\n    switch (store) {\n";
        for (size_t s = 0; s < kernel_.stores.size(); ++s)
            text += fmt::format("        case {}: ", s) +
                    fmt::format(fmt::runtime(choice), store_label(spec_, kernel_, s)) + "\n";
        return text + "        default: return" + otherwise + ";\n    }\n}\n\n";
    };
    std::string out = choose("inline long long table_count(const long long* symbol, int store)", " 0",
                             "return {}::count(symbol);");
    out += choose("inline long long table_offset(const ::pleat::ReferenceCall* given, int store, long long i)",
                  " -1", "return {0}::offset(arguments<double>(*given), {0}::point(given->symbols, i));");
    out += choose(
        "inline void table_compare(const ::pleat::ReferenceCall* given, int store, const double* wide, const void* "
        "out,\n"
        "                          ::pleat::Comparison* result)",
        "", "return ops::compare_all<{}>(arguments<double>(*given), wide, out, *result);");
    std::vector<std::string> targets;
    for (const model::Store& store : kernel_.stores) {
        const auto at = std::find(tensors_.begin(), tensors_.end(), store.tensor) - tensors_.begin();
        targets.push_back(std::to_string(at));
    }
    if (targets.empty()) targets.push_back("-1");
    out += fmt::format("inline constexpr int table_tensor[] = {{{}}};\n", fmt::join(targets, ", "));
    out += fmt::format(
        "inline constexpr ::pleat::ReferenceTable table = {{\n"
        "    {}, {}, {}, {}, {}, table_tensor, run, table_count, table_offset, table_compare}};\n\n",
        tensors_.size(), spec_.symbols.size(), params_.size(), kernel_.stores.size(), first_require_);
    const auto function = [](const std::string& head, const std::string& body) {
        const std::string one_line = head + " { " + body + " }";
        return (one_line.size() <= line_columns ? one_line : head + " {\n    " + body + "\n}") + "\n";
    };
    out += function(
        fmt::format("extern \"C\" void pleat_reference_{}(const ::pleat::ReferenceCall* given)", kernel_.name),
        "run(given);");
    out += function(
        fmt::format("extern \"C\" const ::pleat::ReferenceTable* pleat_reference_{}_table()", kernel_.name),
        "return &table;");
    out += "\n";
    return out;
}

std::string ReferenceKernel::device() const {
    std::string out;
    const auto global = [&](const std::string& name, std::vector<std::string> parameters, const std::string& body) {
        parameters.insert(parameters.end(), {"long long first", "long long count"});
        out += fmt::format(
            "{}\n    {};\n}}\n",
            signature("", fmt::format("extern \"C\" __global__ void {}_{}", kernel_.name, name), parameters), body);
    };
    for (const bool plain : {false, true}) {
        const std::string name = plain ? "plain" : "reference";
        const std::string call = fmt::format("Call<{}> call", plain ? compute() : "double");
        size_t step = 0;
        for (const NodeId id : reductions_)
            global(fmt::format("{}_{}", name, step++), {call},
                   fmt::format("ops::values_at<reduce_{0}>(call, call.value.{0}, first, count)", text_.label(id)));
        for (size_t r = 0; r < kernel_.requires_.size(); ++r)
            global(
                fmt::format("{}_{}", name, step++), {call},
                fmt::format("ops::require_at<require_{}>(call, {}, first, count)", r, (first_require_ + r) % 32));
        for (size_t s = 0; s < kernel_.stores.size(); ++s)
            global(fmt::format("{}_store_{}", name, s), {call, "void* out"},
                   fmt::format("ops::store_at<{}>(call, out, first, count)", store_label(spec_, kernel_, s)));
    }
    for (size_t s = 0; s < kernel_.stores.size(); ++s)
        global(fmt::format("compare_{}", s),
               {"Call<double> call", "const void* out", "::pleat::Comparison* result", "int pass"},
               fmt::format("ops::compare_at<{}>(call, out, result, pass, first, count)",
                           store_label(spec_, kernel_, s)));
    return out + "\n";
}

}  // namespace pleat::emit
