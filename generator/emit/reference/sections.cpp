#include "emit/reference/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "codegen/style.h"
#include "emit/reference/names.h"
#include "emit/reference/reference.h"
#include "model/functions.h"
#include "plan/prefix.h"

namespace pleat::emit {

using model::Axis;
using model::Domain;
using model::Kernel;
using model::Kind;
using model::Node;
using model::NodeId;
using model::Op;
using model::Reduction;
using model::Spec;
using model::TensorId;

namespace {

/// The reduce and contract nodes that the kernel needs, and what substitutions and reductions are of.
void find_steps(const Kernel& kernel, std::vector<NodeId>& reductions, std::vector<NodeId>& elsewhere) {
    const std::vector<bool> needed = kernel.graph.needed(kernel.effects());
    std::vector<bool> away(needed.size(), false);
    for (NodeId id = 0; id < kernel.graph.size(); ++id) {
        const Node& n = kernel.graph[id];
        if (!needed[static_cast<size_t>(id)]) continue;
        if (n.op == Op::substitute) away[static_cast<size_t>(n.args[0])] = true;
        if (n.op == Op::reduce || n.op == Op::contract)
            for (const NodeId a : n.args) away[static_cast<size_t>(a)] = true;
    }
    for (NodeId id = 0; id < kernel.graph.size(); ++id) {
        const Op op = kernel.graph[id].op;
        const bool reduces = op == Op::reduce || op == Op::contract;
        if (needed[static_cast<size_t>(id)] && reduces) reductions.push_back(id);
        if (away[static_cast<size_t>(id)] && !reduces && op != Op::read) elsewhere.push_back(id);
    }
}

bool mentions(const std::string& text, const std::string& word) {
    const auto part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const bool starts = at == 0 || !part(text[at - 1]);
        const bool ends = at + word.size() == text.size() || !part(text[at + word.size()]);
        if (starts && ends) return true;
    }
    return false;
}

/// A parameter that is named only where the body uses it.
std::string parameter(const std::string& type, const std::string& name, const std::string& body) {
    return mentions(body, name) ? type + " " + name : type;
}

/// `template <class Real> type name(call, at) { body }`
std::string at_point(const std::string& type, const std::string& name, const std::string& body) {
    return fmt::format("template <class Real>\nPLEAT_BOTH inline {} {}({}, {}) {{\n{}}}\n", type, name,
                       parameter("const Call<Real>&", "call", body), parameter("const Point&", "at", body), body);
}

/// A function of a step's struct is as one of the namespace, but indented and static.
std::string member(std::string text) {
    for (size_t at = text.find("PLEAT_BOTH inline"); at != std::string::npos;
         at = text.find("PLEAT_BOTH inline", at + 1))
        text.replace(at, 17, "PLEAT_BOTH static");
    std::string out;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = text.find('\n', begin) + 1;
        if (end - begin > 1) out += "    ";
        out += text.substr(begin, end - begin);
        begin = end;
    }
    return out;
}

std::string comment(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == '\\') c = ' ';
    return text.empty() ? "" : "// " + text + "\n";
}

std::string memory_type(Kind kind) { return kind == Kind::real ? "Real" : "long long"; }

}  // namespace

ReferenceKernel::ReferenceKernel(const Spec& spec, const Kernel& kernel, size_t first_require)
    : spec_(spec),
      kernel_(kernel),
      text_(spec, kernel),
      tensors_(tensors_of(spec, kernel)),
      params_(params_of(spec, kernel)),
      first_require_(first_require) {
    find_steps(kernel, reductions_, elsewhere_);
}

std::string ReferenceKernel::tensor_member(TensorId tensor) const {
    return "call.tensor." + own(spec_.tensors.at(static_cast<size_t>(tensor)).name);
}

std::string ReferenceKernel::call_type() const {
    std::string text =
        "/// What a step works on. Every member is eight bytes, in this order.\n"
        "template <class Real>\nstruct Call {\n";
    if (!tensors_.empty()) {
        text += "    struct {\n";
        for (const TensorId t : tensors_)
            text += fmt::format("        {}void* {};\n", kernel_.stores_to(t) ? "" : "const ",
                                own(spec_.tensors.at(static_cast<size_t>(t)).name));
        text += "    } tensor;\n";
    }
    std::vector<std::string> symbols;
    for (const model::Symbol& s : spec_.symbols) symbols.push_back(s.name);
    text += fmt::format("    long long symbol[{}];{}\n", std::max<size_t>(symbols.size(), 1),
                        symbols.empty() ? "" : fmt::format("  // {}", fmt::join(symbols, ", ")));
    if (!params_.empty()) {
        text += "    struct {\n";
        for (const model::ParamId p : params_) {
            const model::Param& param = spec_.params.at(static_cast<size_t>(p));
            const bool real = model::info(param.dtype).kind == Kind::real;
            text += fmt::format("        {} {};\n", real ? "double" : "long long", own(param.name));
        }
        text += "    } param;\n";
    }
    if (!reductions_.empty()) {
        text += "    struct {\n";
        for (const NodeId id : reductions_)
            text += fmt::format("        {}* {};\n", memory_type(kernel_.graph[id].kind), text_.label(id));
        text += "    } value;\n";
    }
    return text + "    unsigned* status;\n};\n\n";
}

std::string ReferenceKernel::read(TensorId tensor) const {
    const model::Tensor& t = spec_.tensors.at(static_cast<size_t>(tensor));
    const std::string type = cpp_type(model::info(t.dtype).kind);
    const std::string load = fmt::format("    return ops::load<{}, {}>({}, ", type, cpp_type(t.dtype),
                                         tensor_member(tensor)),
                      element = text_.element(tensor, "at", "call.symbol");
    const bool fits = load.size() + element.size() <= 2 * line_columns - 48;  // in two lines, the second aligned
    const std::string statements =
        fits ? fmt::format("{}{});\n", load, element)
             : fmt::format("    const long long element = {};\n{}element);\n", element, load);
    return at_point(type, "read_" + own(t.name), statements) + "\n";
}

std::string ReferenceKernel::value(NodeId id) const {
    const ReferenceText::Region region = text_.region({id});
    return at_point(cpp_type(kernel_.graph[id].kind), text_.function(id),
                    region.statements + fmt::format("    return {};\n", region.values[0])) +
           "\n";
}

namespace {

/// What a reduction adds up in, with what it starts from, and how often it goes over what it reduces.
struct Accumulator {
    std::string declaration;
    int passes = 1;
};

Accumulator accumulator_of(const Node& n, const std::string& memory) {
    if (n.op == Op::contract && n.kind == Kind::real) return {"ops::Products<Real> total;"};
    if (n.op == Op::contract) return {fmt::format("ops::Sum<{}> total;", memory)};
    switch (n.reduction) {
        case Reduction::sum:
            return {fmt::format("ops::Sum<{}> total;", memory)};
        case Reduction::product:
            return {fmt::format("ops::Product<{}> total;", memory)};
        case Reduction::mean:
            return {"ops::Mean<Real> total;"};
        case Reduction::variance:
            return {"ops::Variance<Real> total;", 2};
        case Reduction::logsumexp:
            return {"ops::LogSumExp<Real> total;", 2};
        case Reduction::maximum:
            return {n.kind == Kind::real      ? "ops::Maximum<Real> total(-ops::infinity<Real>());"
                    : n.kind == Kind::integer ? "ops::Maximum<long long> total(-9223372036854775807LL - 1);"
                                              : "ops::Maximum<long long> total(0);"};
        case Reduction::minimum:
            return {n.kind == Kind::real      ? "ops::Minimum<Real> total(ops::infinity<Real>());"
                    : n.kind == Kind::integer ? "ops::Minimum<long long> total(9223372036854775807LL);"
                                              : "ops::Minimum<long long> total(1);"};
    }
    throw std::logic_error("no such reduction");
}

}  // namespace

/// The place that is added up, once all digits have values: of a dim of which several digits are reduced or kept
/// they are put together.
std::string ReferenceKernel::composed_place(const Node& n, const std::string& indent) const {
    std::string text;
    std::vector<model::DimId> composed;
    for (const Axis& a : n.along) {
        if (a.whole() || std::find(composed.begin(), composed.end(), a.dim) != composed.end()) continue;
        composed.push_back(a.dim);
        std::vector<std::string> terms;
        for (const Axis& kept : n.domain.axes())
            if (kept.dim == a.dim) terms.push_back(text_.place("at", kept));
        for (size_t k = 0; k < n.along.size(); ++k)
            if (n.along[k].dim == a.dim)
                terms.push_back(fmt::format("digit_{}", k) +
                                (n.along[k].lo == 1 ? "" : fmt::format(" * {}", n.along[k].lo)));
        text += indent + fmt::format("there.{} = {};\n", text_.dim(a), sum_of(terms));
    }
    return text;
}

/// The statements that reduce a node's operands at one point.
std::string ReferenceKernel::reducing(const Node& n) const {
    const Accumulator accumulator = accumulator_of(n, memory_type(n.kind));
    std::string body = "    Point there = {};\n";
    for (size_t k = 0; k < n.domain.axes().size(); ++k) {
        const Axis& a = n.domain.axes()[k];
        const bool again = k > 0 && n.domain.axes()[k - 1].dim == a.dim;
        body += fmt::format("    there.{} {} {};\n", text_.dim(a), again ? "+=" : "=", text_.place("at", a));
    }
    body += "    " + accumulator.declaration + "\n";
    std::string indent = "    ";
    if (accumulator.passes > 1) {
        body += indent + fmt::format("for (int pass = 0; pass < {}; ++pass) {{\n", accumulator.passes);
        indent += "    ";
    }

    // A loop for each axis. A whole dim's runs in the point itself; of a digit the place value is added.
    Domain full;
    for (const NodeId a : n.args) full.add(kernel_.graph[a].domain);
    std::vector<Axis> pieces = n.domain.axes();
    for (size_t k = 0; k < n.along.size(); ++k) {
        const Axis& a = n.along[k];
        pieces.push_back(a);
        const std::string variable = a.whole() ? "there." + text_.dim(a) : fmt::format("digit_{}", k);
        body += indent + fmt::format("for ({}{} = 0; {} < {}; ++{}) {{\n", a.whole() ? "" : "long long ", variable,
                                     variable, text_.extent(a, "call.symbol"), variable);
        indent += "    ";
    }
    body += composed_place(n, indent);
    const std::string exists = text_.exists(full, pieces, "there", "call.symbol");
    if (!exists.empty()) body += indent + fmt::format("if (!({})) continue;\n", exists);
    std::string term = fmt::format("{}(call, there)", text_.function(n.args[0]));
    if (n.op == Op::contract) term += fmt::format(" * {}(call, there)", text_.function(n.args[1]));
    body += indent + fmt::format("total.add({}{});\n", accumulator.passes > 1 ? "pass, " : "", term);
    while (indent.size() > 4) {
        indent.resize(indent.size() - 4);
        body += indent + "}\n";
    }
    return body + "    return total.result();\n";
}

std::string ReferenceKernel::carrying(NodeId id) const {
    const auto prefix = schedule::prefix_of(spec_, kernel_, id);
    const Node& n = kernel_.graph[id];
    const auto& axes = n.domain.axes();
    const auto kept = prefix ? std::find(axes.begin(), axes.end(), prefix->kept) : axes.end();
    if (kept == axes.end() || !prefix->kept.whole() || !prefix->along.whole()) return {};
    Domain within;
    for (auto a = kept + 1; a != axes.end(); ++a) within.add(*a);
    const std::string place = "at." + text_.dim(prefix->kept), last = text_.extent(prefix->kept, "symbol") + " - 1";
    const auto function = [](const std::string& head, const std::string& symbol, const std::string& at,
                             const std::string& value) {
        return fmt::format("    PLEAT_BOTH static {}({}{}) {{\n        return {};\n    }}\n", head,
                           parameter("const long long*", symbol, value), at, value);
    };
    std::string out = fmt::format("    static constexpr bool backward = {};\n", prefix->backward);
    out += function("long long apart", "symbol", "", text_.count(within, "symbol"));
    out += function("bool begins", "symbol", ", const Point& at",
                    place + (prefix->backward ? " == " + last : " == 0"));
    const char* step = !prefix->exclusive ? "" : prefix->backward ? " + 1" : " - 1";
    std::string body =
        "    Point there = at;\n" + fmt::format("    there.{} = {}{};\n", text_.dim(prefix->along), place, step);
    body += "    " + accumulator_of(n, memory_type(n.kind)).declaration + "\n    total.add(behind);\n";
    body += fmt::format("    total.add({}(call, there));\n    return total.result();\n", text_.function(n.args[0]));
    std::string carried = at_point(memory_type(n.kind), "carried", body);
    carried.insert(carried.find(") {"), fmt::format(", {} behind", memory_type(n.kind)));
    return out + member(carried);
}

std::string ReferenceKernel::reduction(NodeId id) const {
    const Node& n = kernel_.graph[id];
    const std::string& label = text_.label(id);
    std::vector<std::string> along;
    for (const Axis& a : n.along) along.push_back(spec_.name_of(a));
    const std::string what = n.op == Op::contract ? "contraction" : std::string(model::name(n.reduction));
    std::string out = comment(fmt::format("{}: {} along {}", label, what, fmt::join(along, ", ")));
    out += fmt::format("struct reduce_{} {{\n", label) +
           member(at_point(memory_type(n.kind), "value", reducing(n))) + carrying(id) + coordinates(n.domain) +
           "};\n\n";
    return out +
           at_point(cpp_type(n.kind), "value_" + label,
                    kept_value(label, n.domain) + fmt::format("    return reduce_{}::value(call, at);\n", label)) +
           "\n";
}

/// The value that was kept, if one was: its index digit by digit where no line holds it.
std::string ReferenceKernel::kept_value(const std::string& label, const Domain& domain) const {
    const std::string number = text_.number(domain, "at", "call.symbol");
    constexpr size_t indent = 12;
    if (indent + label.size() + number.size() + std::string_view(".[];").size() <= line_columns)
        return fmt::format("    if (call.value.{0}) return call.value.{0}[{1}];\n", label, number);
    std::string out = fmt::format("    if (call.value.{}) {{\n", label);
    for (const Axis& a : domain.axes()) {
        const std::string digit = text_.digit("at", a);
        out += &a == &domain.axes().front()
                   ? fmt::format("        long long index = {};\n", digit)
                   : fmt::format("        index = index * {} + {};\n", text_.extent(a, "call.symbol"), digit);
    }
    return out + fmt::format("        return call.value.{}[index];\n    }}\n", label);
}

std::string ReferenceKernel::coordinates(const Domain& domain) const {
    const auto function = [](const std::string& head, const std::string& parameters, const std::string& body) {
        return fmt::format("PLEAT_BOTH inline {}({}) {{\n{}}}\n", head, parameters, body);
    };
    const std::string count = fmt::format("    return {};\n", text_.count(domain, "symbol"));
    std::string body = "    Point at = {};\n";
    const auto& axes = domain.axes();
    for (size_t k = axes.size(); k-- > 0;) {
        const std::string extent = text_.extent(axes[k], "symbol");
        std::string place = k > 0 ? "i % " + extent : "i";
        if (axes[k].lo != 1) place += fmt::format(" * {}", axes[k].lo);
        const bool again = k + 1 < axes.size() && axes[k + 1].dim == axes[k].dim;
        body += fmt::format("    at.{} {} {};\n", text_.dim(axes[k]), again ? "+=" : "=", place);
        if (k > 0) body += fmt::format("    i /= {};\n", extent);
    }
    body += "    return at;\n";
    const std::string exists = text_.exists(domain, domain.axes(), "at", "symbol");
    const std::string there = fmt::format("    return {};\n", exists.empty() ? "true" : exists);
    return member(
        function("long long count", parameter("const long long*", "symbol", count), count) +
        function("Point point",
                 parameter("const long long*", "symbol", body) + ", " + parameter("long long", "i", body), body) +
        function("bool exists",
                 parameter("const long long*", "symbol", there) + ", " + parameter("const Point&", "at", there),
                 there));
}

std::string ReferenceKernel::require(size_t r) const {
    const model::Require& require = kernel_.requires_[r];
    const ReferenceText::Region region = text_.region({require.condition});
    const auto stage = static_cast<size_t>(require.stage);
    return comment(stage < kernel_.stages.size() ? kernel_.stages[stage].text : "") +
           fmt::format("struct require_{} {{\n", r) +
           member(
               at_point("bool", "value", region.statements + fmt::format("    return {};\n", region.values[0]))) +
           coordinates(require.domain) + "};\n\n";
}

std::string ReferenceKernel::store(size_t s) const {
    const model::Store& store = kernel_.stores[s];
    const model::Tensor& tensor = spec_.tensors.at(static_cast<size_t>(store.tensor));
    const auto stage = static_cast<size_t>(store.stage);
    std::string out = comment(stage < kernel_.stages.size() ? kernel_.stages[stage].text : "");
    out += fmt::format("struct {} {{\n    using Dtype = {};\n", store_label(spec_, kernel_, s),
                       cpp_type(tensor.dtype));

    const ReferenceText::Region value = text_.region({store.value});
    out += member(at_point(cpp_type(kernel_.graph[store.value].kind), "value",
                           value.statements + fmt::format("    return {};\n", value.values[0])));
    out += coordinates(store.domain);

    Domain target;
    for (const Axis& a : tensor.axes) target.add(a);
    std::string body;
    if (!text_.exists(store.domain, store.domain.axes(), "at", "symbol").empty())
        body += "    if (!exists(call.symbol, at)) return -1;\n";
    if (store.binds.empty()) {
        body += fmt::format("    return {};\n", text_.element(store.tensor, "at", "call.symbol"));
    } else {
        const ReferenceText::Region digits = text_.region(store.bind_values);
        body += digits.statements + "    Point there = at;\n";
        const std::string missing =
            packed("    if (!(", text_.bound("there", store.binds, digits.values, target), "))", " &&", 4);
        body += missing + (missing.find('\n') == std::string::npos ? " return -1;\n" : "\n        return -1;\n");
        body += fmt::format("    return {};\n", text_.element(store.tensor, "there", "call.symbol"));
    }
    return out + member(at_point("long long", "offset", body)) + "};\n\n";
}

std::string ReferenceKernel::both() const {
    std::string out = call_type();
    for (const TensorId t : tensors_)
        if (kernel_.reads(t)) out += read(t);
    std::vector<NodeId> order = elsewhere_;
    order.insert(order.end(), reductions_.begin(), reductions_.end());
    std::sort(order.begin(), order.end());
    for (const NodeId id : order) {
        const bool reduces = std::find(reductions_.begin(), reductions_.end(), id) != reductions_.end();
        out += reduces ? reduction(id) : value(id);
    }
    for (size_t r = 0; r < kernel_.requires_.size(); ++r) out += require(r);
    for (size_t k = 0; k < kernel_.stores.size(); ++k) out += store(k);
    return out;
}

}  // namespace pleat::emit
