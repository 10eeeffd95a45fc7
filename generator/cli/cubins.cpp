#include "cli/cubins.h"

#include <fmt/format.h>

#include "cli/table.h"
#include "cli/units.h"
#include "pleat/build.h"

namespace pleat::cli {
namespace {

Cubin compiled(const Emitted& emitted, const std::string& arch) {
    const NamedText* source = nullptr;
    std::vector<NamedText> headers;
    for (const NamedText& file : emitted.named())
        if (file.name.ends_with(".cu"))
            source = &file;
        else if (file.name == "dims.h")
            headers.push_back(file);
    if (!source) return {};
    check_takes_generated(arch);
    return compile(*source, headers, arch);
}

/// Bytes as a string literal of octal escapes, 64 a line.
std::string literal(const std::string& bytes) {
    std::string text;
    text.reserve(bytes.size() * 3);
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (i % 64 == 0) text += i ? "\"\n    \"" : "\n    \"";
        const auto byte = static_cast<unsigned char>(bytes[i]);
        const bool digit_follows =
            i + 1 < bytes.size() && bytes[i + 1] >= '0' && bytes[i + 1] <= '7' && i % 64 != 63;
        if (byte >= ' ' && byte < 127 && byte != '"' && byte != '\\' && byte != '?')
            text += static_cast<char>(byte);
        else
            text += digit_follows ? fmt::format("\\{:03o}", byte) : fmt::format("\\{:o}", byte);
    }
    return text + "\"";
}

}  // namespace

std::string full_name(const std::string& arch) {
    return !arch.empty() && arch[0] >= '0' && arch[0] <= '9' ? "sm_" + arch : arch;
}

std::string embedded(std::span<const schedule::Program> programs, const std::vector<std::string>& archs) {
    const std::vector<std::string> wanted = archs.empty() ? std::vector<std::string>{"sm_90a"} : archs;
    std::string text = "// Cubins, compiled by " + nvrtc_description().substr(0, nvrtc_description().find(" (")) +
                       " from the kernels that pleat generated. Do not edit.\n"
                       "#include <span>\n\n#include \"pleat/kernel.h\"\n";
    for (const schedule::Program& program : programs) {
        const model::Spec& spec = program.spec;
        const Emitted emitted(program);
        if (emitted.units().empty()) continue;
        std::string list;
        text += fmt::format("\nnamespace {} {{\nnamespace {{\n", spec.name);
        for (const std::string& arch : wanted) {
            const std::string name = full_name(arch);
            const Cubin cubin = compiled(emitted, name);
            text += fmt::format("alignas(16) constexpr char {}[] ={};\n", name, literal(cubin.bytes));
            list += fmt::format("        {{\"{0}\", {{{0}, {1}}}}},\n", name, cubin.bytes.size());
        }
        text += fmt::format(
            "}}  // namespace\n\nstd::span<const pleat::EmbeddedCubin> embedded_cubins();\n"
            "std::span<const pleat::EmbeddedCubin> embedded_cubins() {{\n"
            "    static constexpr pleat::EmbeddedCubin cubins[] = {{\n{}    }};\n"
            "    return cubins;\n}}\n\n}}  // namespace {}\n",
            list, spec.name);
    }
    return text;
}

std::string resources(const schedule::Program& program, const std::vector<std::string>& archs) {
    const Emitted emitted(program);
    Table table({"function", "arch", ">registers", ">local bytes", ">shared bytes", ">cubin bytes"});
    for (const std::string& arch : archs) {
        const Cubin cubin = compiled(emitted, full_name(arch));
        for (const KernelResources& kernel : cubin.kernels)
            table.row({kernel.function, full_name(arch), std::to_string(kernel.registers),
                       std::to_string(kernel.local_bytes), std::to_string(kernel.shared_bytes),
                       std::to_string(cubin.bytes.size())});
    }
    return fmt::format("built by {}\n{}", nvrtc_description(), table.text());
}

}  // namespace pleat::cli
