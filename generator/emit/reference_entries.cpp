// How an emitted reference is run: whole tensors on the host, a step at a time on the device, and the
// extern "C" doors of both.
#include <fmt/format.h>

#include <algorithm>

#include "emit/reference_names.h"
#include "emit/reference_sections.h"

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
        const std::string fallback = real ? fmt::format("double({})", param.real.value_or(0))
                                          : fmt::format("{}LL", param.integer.value_or(0));
        out += fmt::format("    call.param.{} = ops::param<{}>(given.params, {}, {});\n", own(param.name),
                           cpp_type(param.dtype), p, fallback);
    }
    out += "    call.status = given.status;\n    return call;\n}\n\n";

    out +=
        "/// The whole kernel in Real arithmetic, a step after the other.\n"
        "template <class Real>\n"
        "inline void run_in(const ::pleat::ReferenceCall& given) {\n"
        "    Call<Real> call = arguments<Real>(given);\n";
    const auto buffer = [&](const std::string& name, const std::string& label, Kind kind) {
        return fmt::format("    ::std::vector<{}> {}(static_cast<unsigned long long>(count_{}(call.symbol)));\n",
                           memory_type(kind), name, label);
    };
    const auto loop = [](const std::string& label) {
        return fmt::format("    for (long long i = 0; i < count_{}(call.symbol); ++i) ", label);
    };
    size_t step = 0;
    for (const NodeId id : reductions_) {
        const std::string& label = text_.label(id);
        out += buffer("value_of_" + label, label, kernel_.graph[id].kind);
        out += fmt::format("    call.value.{0} = value_of_{0}.data();\n", label);
        out += loop(label) + fmt::format("step_{}_{}(call, i);\n", step++, label);
    }
    for (size_t r = 0; r < kernel_.requires_.size(); ++r) {
        const std::string label = fmt::format("require_{}", r);
        out += loop(label) + fmt::format("step_{}_{}(call, i);\n", step++, label);
    }
    // All values before any is written: a tensor that is read and stored is read as it was.
    const auto guarded = [&](const std::string& label, const model::Store& store) {
        std::string text =
            loop(label) + "{\n" + fmt::format("        const Point at = point_{}(call.symbol, i);\n", label);
        if (ragged(store.domain))
            text += fmt::format("        if (!exists_{}(call.symbol, at)) continue;\n", label);
        return text;
    };
    for (size_t s = 0; s < kernel_.stores.size(); ++s) {
        const std::string label = store_label(spec_, kernel_, s);
        out += buffer("value_of_" + label, label, kernel_.graph[kernel_.stores[s].value].kind);
        out += guarded(label, kernel_.stores[s]);
        out += fmt::format("        value_of_{0}[static_cast<unsigned long long>(i)] = {0}(call, at);\n    }}\n",
                           label);
    }
    for (size_t s = 0; s < kernel_.stores.size(); ++s) {
        const model::Store& store = kernel_.stores[s];
        const std::string label = store_label(spec_, kernel_, s);
        const std::string value = fmt::format("value_of_{}[static_cast<unsigned long long>(i)]", label);
        out += fmt::format("    if (given.wide && given.wide[{}]) {{\n    ", s);
        out += loop(label) +
               fmt::format("given.wide[{}][i] = static_cast<double>({});\n    }} else {{\n    ", s, value);
        out += loop(label) + "{\n";
        out += fmt::format("            const long long where = offset_{0}(call, point_{0}(call.symbol, i));\n",
                           label);
        out += fmt::format("            if (where >= 0) ops::store<{}>({}, where, {});\n        }}\n    }}\n",
                           cpp_type(spec_.tensors.at(static_cast<size_t>(store.tensor)).dtype),
                           tensor_member(store.tensor), value);
    }
    out += "}\n\n";
    out += fmt::format(
        "/// In float64, or (call->real == 32) in the kernel's own arithmetic.\n"
        "inline void run(const ::pleat::ReferenceCall* given) {{\n"
        "    if (given->real == 32)\n        run_in<{}>(*given);\n    else\n        "
        "run_in<double>(*given);\n}}\n\n",
        compute());
    return out;
}

std::string ReferenceKernel::exports() const {
    const auto choose = [&](const std::string& head, const std::string& otherwise, const auto& choice) {
        std::string text = head + " {\n";
        for (size_t s = 0; s < kernel_.stores.size(); ++s)
            text += fmt::format("    if (store == {}) {};\n", s, choice(s, store_label(spec_, kernel_, s)));
        return text + (otherwise.empty() ? "" : "    return " + otherwise + ";\n") + "}\n\n";
    };
    std::string out =
        choose("inline long long store_count([[maybe_unused]] const long long* symbol, int store)", "0",
               [](size_t, const std::string& label) { return fmt::format("return count_{}(symbol)", label); });
    out += choose("inline long long store_offset(const ::pleat::ReferenceCall* given, int store, long long i)",
                  "-1", [](size_t, const std::string& label) {
                      return fmt::format(
                          "return offset_{0}(arguments<double>(*given), point_{0}(given->symbols, i))", label);
                  });
    out +=
        "template <class T, class Offset>\n"
        "inline void compare_all(long long count, const double* wide, const void* out, ::pleat::Comparison* "
        "result,\n"
        "                        Offset offset) {\n"
        "    for (int pass = 0; pass < 2; ++pass) {\n"
        "        for (long long i = 0; i < count; ++i)\n"
        "            if (offset(i) >= 0) ops::compare<T>(*result, out, offset(i), wide[i], i, pass);\n"
        "    }\n"
        "}\n\n";
    out += choose(
        "inline void store_compare(const ::pleat::ReferenceCall* given, int store, const double* wide, const void* "
        "out,\n"
        "                          ::pleat::Comparison* result)",
        "", [&](size_t s, const std::string& label) {
            const auto dtype = spec_.tensors.at(static_cast<size_t>(kernel_.stores[s].tensor)).dtype;
            return fmt::format(
                "{{\n        const Call<double> call = arguments<double>(*given);\n"
                "        compare_all<{0}>(count_{1}(call.symbol), wide, out, result, [&](long long i) {{\n"
                "            return offset_{1}(call, point_{1}(call.symbol, i));\n        }});\n    }}",
                cpp_type(dtype), label);
        });
    std::vector<std::string> targets;
    for (const model::Store& store : kernel_.stores) {
        const auto at = std::find(tensors_.begin(), tensors_.end(), store.tensor) - tensors_.begin();
        targets.push_back(std::to_string(at));
    }
    if (targets.empty()) targets.push_back("-1");
    out += fmt::format("inline constexpr int store_tensor[] = {{{}}};\n", fmt::join(targets, ", "));
    out += fmt::format(
        "inline constexpr ::pleat::ReferenceTable table = {{{}, {}, {}, {}, store_tensor, run, store_count,\n"
        "                                                  store_offset, store_compare}};\n\n",
        tensors_.size(), spec_.symbols.size(), params_.size(), kernel_.stores.size());
    out += fmt::format(
        "extern \"C\" void pleat_reference_{0}(const ::pleat::ReferenceCall* given) {{ run(given); }}\n"
        "extern \"C\" const ::pleat::ReferenceTable* pleat_reference_{0}_table() {{ return &table; }}\n\n",
        kernel_.name);
    return out;
}

std::string ReferenceKernel::device() const {
    std::string out;
    const auto global = [&](const std::string& name, const std::string& parameters, const std::string& body) {
        out += fmt::format(
            "extern \"C\" __global__ void {}_{}({}long long first, long long count) {{\n"
            "    for (long long i = first + ops::thread(); i < first + count; i += ops::threads()) {{\n{}    "
            "}}\n}}\n\n",
            kernel_.name, name, parameters, body);
    };
    struct Arithmetic {
        std::string name, type;
    };
    for (const Arithmetic& a : {Arithmetic{"reference", "double"}, Arithmetic{"plain", compute()}}) {
        const std::string call = fmt::format("Call<{}> call, ", a.type);
        size_t step = 0;
        for (const NodeId id : reductions_) {
            const std::string number = std::to_string(step++);
            global(a.name + "_" + number, call,
                   fmt::format("        step_{}_{}(call, i);\n", number, text_.label(id)));
        }
        for (size_t r = 0; r < kernel_.requires_.size(); ++r) {
            const std::string number = std::to_string(step++);
            global(a.name + "_" + number, call, fmt::format("        step_{}_require_{}(call, i);\n", number, r));
        }
        for (size_t s = 0; s < kernel_.stores.size(); ++s) {
            const std::string label = store_label(spec_, kernel_, s);
            const auto dtype = cpp_type(spec_.tensors.at(static_cast<size_t>(kernel_.stores[s].tensor)).dtype);
            global(fmt::format("{}_store_{}", a.name, s), call + "void* out, ",
                   fmt::format("        const Point at = point_{0}(call.symbol, i);\n"
                               "        const long long where = offset_{0}(call, at);\n"
                               "        if (where >= 0) ops::store<{1}>(out, where, {0}(call, at));\n",
                               label, dtype));
        }
    }
    for (size_t s = 0; s < kernel_.stores.size(); ++s) {
        const std::string label = store_label(spec_, kernel_, s);
        const auto dtype = cpp_type(spec_.tensors.at(static_cast<size_t>(kernel_.stores[s].tensor)).dtype);
        global(fmt::format("compare_{}", s),
               "Call<double> call, const void* out, int pass, ::pleat::Comparison* result, ",
               fmt::format(
                   "        const Point at = point_{0}(call.symbol, i);\n"
                   "        const long long where = offset_{0}(call, at);\n"
                   "        if (where < 0) continue;\n"
                   "        ops::compare<{1}>(*result, out, where, static_cast<double>({0}(call, at)), i, pass);\n",
                   label, dtype));
    }
    return out;
}

}  // namespace pleat::emit
