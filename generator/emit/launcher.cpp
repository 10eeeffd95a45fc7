// launch.h: typed launchers. Arguments are the spec's own tensor types, so that one handed over in another's place
// does not compile; the texts that the runtime builds from are carried along.
#include <set>

#include "emit/emit.h"
#include "emit/names.h"
#include "emit/reference.h"
#include "emit/reference_names.h"
#include "emit/style.h"
#include "emit/writer.h"

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

class Launcher {
public:
    Launcher(Writer& w, const Spec& spec) : w_(w), spec_(spec) {}

    /// `kernels`: one, or those of a program in order.
    void emit(const std::string& name, const std::string& manifest,
              const std::vector<const PlannedKernel*>& kernels, bool program) {
        std::set<model::TensorId> tensors;
        std::set<model::ParamId> params;
        for (const PlannedKernel* k : kernels) {
            for (const model::TensorId t : tensors_of(spec_, k->lowered))
                if (!program || spec_.tensors[static_cast<size_t>(t)].space != model::Space::workspace)
                    tensors.insert(t);
            for (const model::ParamId p : params_of(spec_, k->lowered)) params.insert(p);
        }
        const auto used = used_symbols(manifest);

        w_.open("struct Arguments {");
        for (const model::TensorId t : tensors) {
            const std::string& n = spec_.tensors[static_cast<size_t>(t)].name;
            w_.line("{}::{} {};", spec_.name, n, n);
        }
        for (size_t s = 0; s < spec_.symbols.size(); ++s)
            if (used[s] && sources(static_cast<int>(s), tensors).empty() &&
                spec_.symbols[s].what == model::Symbol::What::dim)
                w_.line("{}::{} {};  // no tensor tells it", spec_.name, dim_name(static_cast<int>(s)),
                        dim_name(static_cast<int>(s)));
        for (const model::ParamId p : params) {
            const model::Param& param = spec_.params[static_cast<size_t>(p)];
            w_.line("{} {}{};", model::info(param.dtype).cpp, param.name, fallback(param));
        }
        w_.close("};");
        w_.line();
        w_.line(
            "/// Built and loaded on one device. A launch allocates nothing and can be captured in a CUDA graph.");
        w_.open("class Kernel {");
        w_.margin("public:");
        w_.line("static Kernel load(const pleat::Device& device, const pleat::BuildOptions& options = {}) {");
        w_.line("    return Kernel(pleat::Kernel::load(source(), device, options));");
        w_.line("}");
        w_.line();
        w_.line(
            "/// `workspace`: workspace_bytes(arguments) bytes of the device's memory, aligned to 256; null if "
            "that is 0.");
        w_.open(
            "void operator()(const pleat::Stream& stream, const Arguments& arguments, void* workspace = nullptr) "
            "const {");
        std::vector<std::string> pointers;
        for (const model::TensorId t : tensors)
            pointers.push_back(fmt::format("arguments.{}.get()", spec_.tensors[static_cast<size_t>(t)].name));
        if (pointers.empty()) pointers.push_back("nullptr");
        list("const void* const tensors[] = {", pointers);
        w_.line("const Symbols symbols(arguments);");
        std::vector<std::string> values;
        for (const model::ParamId p : params)
            values.push_back(fmt::format("&arguments.{}", spec_.params[static_cast<size_t>(p)].name));
        if (values.empty()) values.push_back("nullptr");
        list("const void* const params[] = {", values);
        w_.line("kernel_.launch(stream, tensors, symbols.values, params, workspace);");
        w_.close();
        const bool lists = !program && takes_lists(*kernels.front());
        if (lists) {
            w_.line();
            w_.line(
                "/// All sets in as few launches as hold them (some hundred each). None may store what another one "
                "reads or stores.");
            w_.open("void each(const pleat::Stream& stream, std::span<const Arguments> sets) const {");
            w_.line("kernel_.each(stream, sets.size(), fill, sets.data());");
            w_.close();
            w_.line();
        }
        w_.line("size_t workspace_bytes(const Arguments& arguments) const {");
        w_.line("    return kernel_.workspace_bytes(Symbols(arguments).values);");
        w_.line("}");
        w_.line("/// Waits for the stream; throws pleat::RequireError if a `require` failed since the last check.");
        w_.line("void check(const pleat::Stream& stream) const { kernel_.check(stream); }");
        w_.line("const pleat::Kernel& untyped() const { return kernel_; }");
        w_.line();
        source(name, manifest, kernels, program);
        w_.line();
        w_.margin("private:");
        symbols(used, tensors);
        w_.line();
        if (lists) fill(tensors, params);
        w_.line("explicit Kernel(pleat::Kernel kernel) : kernel_(std::move(kernel)) {}");
        w_.line("pleat::Kernel kernel_;");
        w_.close("};");
    }

private:
    Writer& w_;
    const Spec& spec_;

    /// A list in braces at the writer's depth.
    void list(const std::string& head, const std::vector<std::string>& parts) {
        const std::string indent(static_cast<size_t>(w_.depth()) * 4, ' ');
        const std::string text = packed(indent + head, parts, "};");
        if (parts.size() < 6 || text.find('\n') == std::string::npos) return w_.margin(text);
        // The style would set so many in columns, if comments did not keep each on a line of its own.
        size_t widest = 0;
        for (size_t i = 0; i + 1 < parts.size(); ++i)
            widest = std::max(widest, parts[i].size());  // the last has none
        std::string lines;
        for (size_t i = 0; i + 1 < parts.size(); ++i)
            lines += fmt::format("{}{},{}//\n", i ? std::string(indent.size() + head.size(), ' ') : indent + head,
                                 parts[i], std::string(widest - parts[i].size() + 2, ' '));
        w_.margin(lines + std::string(indent.size() + head.size(), ' ') + parts.back() + "};");
    }

    std::string dim_name(model::SymbolId s) const {
        return spec_.dims[static_cast<size_t>(spec_.symbols[static_cast<size_t>(s)].dim)].name;
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
                                                    : fmt::format(" = {}", *p.integer);
        return "";
    }

    /// Which symbols the manifest says are used.
    std::vector<bool> used_symbols(const std::string& manifest) const {
        std::vector<bool> used;
        size_t at = 0;
        while ((at = manifest.find("\nsymbol ", at)) != std::string::npos) {
            const size_t end = manifest.find('\n', at + 1);
            used.push_back(manifest.substr(at, end - at).find(" unused ") == std::string::npos);
            at = end;
        }
        return used;
    }

    /// Expressions over `arguments` that tell a symbol.
    std::vector<std::string> sources(model::SymbolId id, const std::set<model::TensorId>& tensors) const {
        const model::Symbol& s = spec_.symbols[static_cast<size_t>(id)];
        std::vector<std::string> out;
        for (const model::TensorId t : tensors) {
            const model::Tensor& tensor = spec_.tensors[static_cast<size_t>(t)];
            if (s.what == model::Symbol::What::stride) {
                if (s.tensor == t)
                    out.push_back(
                        fmt::format("arguments.{}.layout().stride(pleat::Number<{}>())", tensor.name, s.axis));
                continue;
            }
            for (const model::Axis& a : tensor.axes)
                if (a.whole() && spec_.dims[static_cast<size_t>(a.dim)].size == Size::symbol(id)) {
                    out.push_back(fmt::format("arguments.{}.template extent<{}::{}>().get()", tensor.name,
                                              spec_.name, spec_.dims[static_cast<size_t>(a.dim)].name));
                    break;
                }
        }
        return out;
    }

    void symbols(const std::vector<bool>& used, const std::set<model::TensorId>& tensors) {
        w_.open("struct Symbols {");
        w_.line("long long values[{}] = {{}};", std::max<size_t>(spec_.symbols.size(), 1));
        std::vector<std::string> lines;
        for (size_t i = 0; i < spec_.symbols.size(); ++i) {
            if (!used[i]) continue;
            const auto from = sources(static_cast<int>(i), tensors);
            if (from.empty()) {
                if (spec_.symbols[i].what == model::Symbol::What::dim)
                    lines.push_back(
                        fmt::format("values[{}] = arguments.{}.get();", i, dim_name(static_cast<int>(i))));
                continue;
            }
            lines.push_back(fmt::format("values[{}] = {};", i, from.front()));
            for (size_t j = 1; j < from.size(); ++j)
                lines.push_back(fmt::format("if ({} != values[{}]) pleat::sizes_differ({}, {});", from[j], i,
                                            cpp_string(spec_.name), cpp_string(spec_.symbols[i].name)));
        }
        const std::string head = "explicit Symbols([[maybe_unused]] const Arguments& arguments) {";
        if (lines.empty()) {
            w_.line(head + "}");
        } else {
            w_.open(head);
            for (const std::string& line : lines) w_.line(line);
            w_.close();
        }
        w_.close("};");
    }

    /// Every way that the kernel can take is a launch that takes lists.
    static bool takes_lists(const PlannedKernel& k) {
        for (const auto& launches : k.launches)
            if (launches.size() != 1 || launches.front().sets == 0) return false;
        return !k.launches.empty();
    }

    /// How the runtime gets at a set of a list. A list goes over an open dim, but need not have params.
    void fill(const std::set<model::TensorId>& tensors, const std::set<model::ParamId>& params) {
        w_.line(
            "static void fill(const void* sets, size_t i, const void** tensors, long long* symbols, const "
            "void**{}) {{",
            params.empty() ? "" : " params");
        Writer w(w_.depth() + 1);
        w.line("const Arguments& arguments = static_cast<const Arguments*>(sets)[i];");
        size_t n = 0;
        for (const model::TensorId t : tensors)
            w.line("tensors[{}] = arguments.{}.get();", n++, spec_.tensors[static_cast<size_t>(t)].name);
        if (!spec_.symbols.empty()) {
            w.line("const Symbols values(arguments);");
            w.line("for (size_t s = 0; s < {}; ++s) symbols[s] = values.values[s];", spec_.symbols.size());
        }
        n = 0;
        for (const model::ParamId p : params)
            w.line("params[{}] = &arguments.{};", n++, spec_.params[static_cast<size_t>(p)].name);
        w_.splice(w);
        w_.line("}");
        w_.line();
    }

    void source(const std::string& name, const std::string& manifest,
                const std::vector<const PlannedKernel*>& kernels, bool program) {
        w_.line("static pleat::KernelSource source() {");
        w_.margin(
            fmt::format("        static constexpr char manifest[] = {};", raw(manifest)));  // not indented within
        w_.line("    pleat::KernelSource source;");
        w_.line("    source.manifest = manifest;");
        w_.line("    source.origin = {};", cpp_string(name + ".manifest"));
        w_.line("    source.files = texts::files;");
        w_.margin(fmt::format("#if defined(PLEAT_EMBEDDED_{})", spec_.name));
        w_.line("    source.cubins = {}::embedded_cubins();", spec_.name);
        w_.margin("#endif");
        w_.line("    source.reference = {}::reference::{};", spec_.name,
                program ? "run_program" : own(kernels.front()->lowered.name) + "::run");
        w_.line("    return source;");
        w_.line("}");
    }
};

}  // namespace

std::string emit_launcher(const Spec& spec, const std::vector<PlannedKernel>& kernels,
                          const std::vector<File>& files) {
    const auto text_of = [&](const std::string& path) -> const std::string& {
        for (const File& f : files)
            if (f.path == path) return f.text;
        static const std::string none;
        return none;
    };
    Writer w;
    w.line(provenance(spec));
    w.line("// Typed launchers for `{}`. Host code: link pleat::runtime.", spec.name);
    w.line("#pragma once");
    w.line();
    w.line("#include \"dims.h\"");
    w.line("#include \"pleat/runtime.h\"");
    w.line("#include \"reference.h\"");
    w.line();
    w.line("namespace {} {{", spec.name);
    w.line();
    w.margin(fmt::format("#if defined(PLEAT_EMBEDDED_{})", spec.name));
    w.line("/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.");
    w.line("std::span<const pleat::EmbeddedCubin> embedded_cubins();");
    w.margin("#endif");
    w.line();
    w.line("namespace texts {");
    w.line("inline constexpr char dims[] = {};", raw(text_of(spec.name + "/dims.h")));
    w.line("inline constexpr char kernels[] = {};", raw(text_of(spec.name + "/" + spec.name + ".cu")));
    w.line("inline constexpr pleat::NamedText files[] = {{{{\"dims.h\", dims}}, {{\"{}.cu\", kernels}}}};",
           spec.name);
    w.line("}  // namespace texts");
    w.line();
    Launcher launcher(w, spec);
    for (size_t i = 0; i < kernels.size(); ++i) {
        const std::string& name = kernels[i].lowered.name;
        if (!spec.single) w.line("namespace {} {{\n", name);
        launcher.emit(name, text_of(fmt::format("{}/{}.manifest", spec.name, name)), {&kernels[i]}, false);
        if (!spec.single) w.line("\n}}  // namespace {}\n", name);
    }
    if (!spec.program.empty()) {
        std::vector<const PlannedKernel*> all;
        for (const int k : spec.program) all.push_back(&kernels[static_cast<size_t>(k)]);
        launcher.emit(spec.name, text_of(fmt::format("{}/{}.manifest", spec.name, spec.name)), all, true);
    }
    w.line();
    w.line("}}  // namespace {}", spec.name);
    return styled(w.text());
}

}  // namespace pleat::emit
