// launch.h: typed launchers. Arguments are the spec's own tensor types, so that one handed over in another's place
// does not compile. sources.h: the other files as strings, from which the runtime builds.
#include <algorithm>
#include <set>
#include <utility>

#include "codegen/literal.h"
#include "codegen/names.h"
#include "codegen/style.h"
#include "codegen/writer.h"
#include "emit/emit.h"
#include "emit/reference/names.h"
#include "emit/reference/reference.h"

namespace pleat::emit {

using model::Size;
using model::Spec;

namespace {

/// A raw string literal; the delimiter is one that the text does not contain.
std::string raw(const std::string& text) {
    std::string delimiter = "pleat";
    while (text.find(")" + delimiter + "\"") != std::string::npos) delimiter += "_";
    return fmt::format("R\"{0}({1}){0}\"", delimiter, text);
}

std::string cpp_string(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) >= 32) out += c;
    }
    return out + "\"";
}

/// What a kernel's manifest is called in sources.h.
std::string manifest_name(const std::string& kernel) { return kernel + "_manifest"; }

/// A kernel, or the kernels of a program in order, with what its arguments are.
class Launcher {
public:
    Launcher(const Spec& spec, std::string name, std::vector<const schedule::PlannedKernel*> kernels, bool program)
        : spec_(spec), name_(std::move(name)), kernels_(std::move(kernels)), program_(program) {
        for (const schedule::PlannedKernel* k : kernels_) {
            symbols_.merge(symbols_of(spec_, k->kernel));
            for (const model::TensorId t : tensors_of(spec_, k->kernel))
                if (!program || tensor(t).space != model::Space::workspace) tensors_.insert(t);
            for (const model::ParamId p : params_of(spec_, k->kernel)) params_.insert(p);
        }
    }

    /// In a namespace of its own, if there are several kernels.
    void declare(Writer& w) const {
        if (has_namespace()) w.line("namespace {} {{\n", name_);
        arguments(w);
        w.line();
        type(w);
        if (has_namespace()) w.line("\n}}  // namespace {}", name_);
    }

    void source(Writer& w) const {
        w.line("inline pleat::KernelSource {}Kernel::source() {{", has_namespace() ? name_ + "::" : "");
        w.line("    pleat::KernelSource source;");
        w.line("    source.manifest = texts::{};", manifest_name(name_));
        w.line("    source.origin = {};", cpp_string(name_ + ".manifest"));
        w.line("    source.files = texts::files;");
        w.margin(fmt::format("#if defined(PLEAT_EMBEDDED_{})", spec_.name));
        w.line("    source.cubins = {}::embedded_cubins();", spec_.name);
        w.margin("#endif");
        w.line("    source.reference = {}::reference::{};", spec_.name,
               program_ ? "run_program" : own(kernels_.front()->kernel.name) + "::run");
        w.line("    return source;");
        w.line("}");
    }

private:
    const Spec& spec_;
    std::string name_;
    std::vector<const schedule::PlannedKernel*> kernels_;
    bool program_;
    std::set<model::SymbolId> symbols_;
    std::set<model::TensorId> tensors_;
    std::set<model::ParamId> params_;

    const model::Tensor& tensor(model::TensorId t) const { return spec_.tensors[static_cast<size_t>(t)]; }
    const model::Param& param(model::ParamId p) const { return spec_.params[static_cast<size_t>(p)]; }
    const model::Symbol& symbol(model::SymbolId s) const { return spec_.symbols[static_cast<size_t>(s)]; }
    const std::string& dim_name(model::SymbolId s) const {
        return spec_.dims[static_cast<size_t>(symbol(s).dim)].name;
    }
    bool has_namespace() const { return !program_ && !spec_.single; }

    /// A size that no tensor tells.
    bool is_argument(model::SymbolId s) const {
        return sources(s).empty() && symbol(s).what == model::Symbol::What::dim;
    }
    /// Without a default, of a type that C++ would make 0 where it is left out; the others have no such value.
    static bool is_needed(const model::Param& p) { return !p.real && !p.integer; }

    static void missing(Writer& w, const std::string& name, fmt::format_string<const std::string&> sentence) {
        const std::string tag = "pleat_no_" + name, text = '"' + fmt::format(sentence, name) + '"';
        const std::string all = packed("PLEAT_MISSING(", {tag, text}, ")");
        if (longest_line(all) <= line_columns) return w.line("{}", all);
        w.line("PLEAT_MISSING(\n    {},\n    {})", tag, text);
    }

    void arguments(Writer& w) const {
        for (const model::SymbolId s : symbols_)
            if (is_argument(s))
                missing(w, dim_name(s), "the size {0} is missing, which no tensor tells: .{0} = {0}(...)");
        for (const model::ParamId p : params_)
            if (is_needed(param(p)))
                missing(w, param(p).name, "the param {0} is missing, which has no default: .{0} = ...");
        w.open("struct Arguments {");
        for (const model::TensorId t : tensors_) w.line("{}::{} {};", spec_.name, tensor(t).name, tensor(t).name);
        for (const model::SymbolId s : symbols_)
            if (is_argument(s)) w.line("pleat::Needed<{0}::{1}, pleat_no_{1}> {1};", spec_.name, dim_name(s));
        for (const model::ParamId p : params_) {
            const std::string& name = param(p).name;
            const std::string_view type = model::info(param(p).dtype).cpp;
            if (is_needed(param(p)))
                w.line("pleat::Needed<{0}, pleat_no_{1}> {1};", type, name);
            else
                w.line("{} {}{};", type, name, fallback(param(p)));
        }
        w.close("};");
    }

    void type(Writer& w) const {
        w.line("/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.");
        w.open(fmt::format("class Kernel : public pleat::Launcher<Kernel, Arguments, {}, {}, {}> {{",
                           tensors_.size(), spec_.symbols.size(), params_.size()));
        w.margin("public:");
        w.line("using Launcher::Launcher;");
        w.line("static pleat::KernelSource source();");
        w.open("static Values values(const Arguments& arguments) {");
        values(w);
        w.close();
        w.close("};");
    }

    static std::string fallback(const model::Param& p) {
        if (p.real) {
            if (p.dtype == model::Dtype::f32 || p.dtype == model::Dtype::f64) {
                const double v = *p.real;
                if (v != v) return fmt::format(" = __builtin_nan{}(\"\")", p.dtype == model::Dtype::f32 ? "f" : "");
                if (v - v != 0)
                    return fmt::format(" = {}__builtin_huge_val{}()", v < 0 ? "-" : "",
                                       p.dtype == model::Dtype::f32 ? "f" : "");
                return " = " + literal(v, p.dtype);
            }
            return fmt::format(" = pleat::convert<{}>({})", model::info(p.dtype).cpp,
                               literal(*p.real, model::Dtype::f64));
        }
        if (p.integer)
            return p.dtype == model::Dtype::boolean ? (*p.integer ? " = true" : " = false")
                                                    : " = " + integer_literal(*p.integer, "");
        return "";
    }

    /// Expressions over `arguments` that give a symbol's value.
    std::vector<std::string> sources(model::SymbolId id) const {
        const model::Symbol& s = symbol(id);
        std::vector<std::string> out;
        for (const model::TensorId t : tensors_) {
            if (s.what == model::Symbol::What::stride) {
                if (s.tensor == t)
                    out.push_back(
                        fmt::format("arguments.{}.layout().stride(pleat::Number<{}>())", tensor(t).name, s.axis));
                continue;
            }
            for (const model::Axis& a : tensor(t).axes)
                if (a.whole() && spec_.dims[static_cast<size_t>(a.dim)].size == Size::symbol(id)) {
                    out.push_back(fmt::format("arguments.{}.template extent<{}::{}>().get()", tensor(t).name,
                                              spec_.name, spec_.dims[static_cast<size_t>(a.dim)].name));
                    break;
                }
        }
        return out;
    }

    /// What a launch takes of the arguments, in the manifest's order.
    void values(Writer& w) const {
        w.line("Values values;");
        size_t n = 0;
        for (const model::TensorId t : tensors_)
            w.line("values.tensors[{}] = arguments.{}.get();", n++, tensor(t).name);
        for (const model::SymbolId s : symbols_) value_of(w, s);
        n = 0;
        for (const model::ParamId p : params_) w.line("values.params[{}] = &arguments.{};", n++, param(p).name);
        w.line("return values;");
    }
    void value_of(Writer& w, model::SymbolId s) const {
        const auto from = sources(s);
        const std::string value = fmt::format("values.symbols[{}]", s);
        if (!from.empty())
            w.line("{} = {};", value, from.front());
        else if (symbol(s).what == model::Symbol::What::dim)
            w.line("{} = arguments.{}.get();", value, dim_name(s));
        for (size_t j = 1; j < from.size(); ++j)
            w.line("if ({} != {}) pleat::sizes_differ({}, {});", from[j], value, cpp_string(spec_.name),
                   cpp_string(symbol(s).name));
    }
};

/// One for each kernel, and one for the program.
std::vector<Launcher> launchers_of(const schedule::Program& program) {
    const Spec& spec = program.spec;
    std::vector<Launcher> launchers;
    for (const schedule::PlannedKernel& k : program.kernels)
        launchers.emplace_back(spec, k.kernel.name, std::vector{&k}, false);
    if (spec.program.empty()) return launchers;
    std::vector<const schedule::PlannedKernel*> all;
    for (const int k : spec.program) all.push_back(&program.kernels[static_cast<size_t>(k)]);
    launchers.emplace_back(spec, spec.name, std::move(all), true);
    return launchers;
}

/// What both headers begin with.
Writer header(const Spec& spec, std::string_view is, std::initializer_list<std::string_view> includes) {
    Writer w;
    w.line(provenance(spec));
    w.line("// {}", is);
    w.line("#pragma once");
    w.line();
    for (const std::string_view file : includes) w.line("#include \"{}\"", file);
    w.line();
    return w;
}

}  // namespace

std::string emit_launcher(const schedule::Program& program) {
    const Spec& spec = program.spec;
    const std::vector<Launcher> launchers = launchers_of(program);
    Writer w = header(spec, fmt::format("Typed launchers for `{}`. Host code: link pleat::runtime.", spec.name),
                      {"dims.h", "pleat/runtime.h", "reference.h", "sources.h"});
    w.line("namespace {} {{", spec.name);
    w.line();
    for (const Launcher& launcher : launchers) {
        launcher.declare(w);
        w.line();
    }
    w.margin(fmt::format("#if defined(PLEAT_EMBEDDED_{})", spec.name));
    w.line("/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.");
    w.line("std::span<const pleat::EmbeddedCubin> embedded_cubins();");
    w.margin("#endif");
    for (const Launcher& launcher : launchers) {
        w.line();
        launcher.source(w);
    }
    w.line();
    w.line("}}  // namespace {}", spec.name);
    return styled(w.text());
}

std::string emit_sources(const Spec& spec, const std::vector<File>& files) {
    Writer w = header(spec, fmt::format("The texts that the runtime builds `{}` from, for launch.h.", spec.name),
                      {"pleat/kernel.h"});
    w.line("namespace {}::texts {{", spec.name);
    w.line();
    const auto declare = [&](const std::string& name, const std::string& text) {
        const std::string head = fmt::format("inline constexpr char {}[] =", name), whole = raw(text);
        const bool fits = head.size() + 1 + whole.find('\n') <= line_columns;
        w.line("{}{}{};", head, fits ? " " : "\n    ", whole);
        w.line();
    };
    for (const File& file : files) {
        const std::string name = file.path.substr(file.path.find('/') + 1);
        constexpr std::string_view manifest = ".manifest";
        if (name == "dims.h") declare("dims", file.text);
        if (name == spec.name + ".cu") declare("kernels", file.text);
        if (name.ends_with(manifest))
            declare(manifest_name(name.substr(0, name.size() - manifest.size())), file.text);
    }
    w.line("inline constexpr pleat::NamedText files[] = {{{{\"dims.h\", dims}}, {{\"{}.cu\", kernels}}}};",
           spec.name);
    w.line();
    w.line("}}  // namespace {}::texts", spec.name);
    return styled(w.text());
}

}  // namespace pleat::emit
