#include "cli/page.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/disassemble.h"
#include "cli/units.h"
#include "page/page.h"
#include "pleat/build.h"

namespace pleat::cli {
namespace {

namespace fs = std::filesystem;

/// The spec and those that it uses, by the names that comments of emitted code give them: seen from its folder.
std::vector<page::Listing> listings(const model::Spec& spec, const Sources& sources) {
    std::vector<page::Listing> all;
    const auto add = [&](const std::string& path) {
        for (int i = 0; i < sources.size(); ++i) {
            if (sources[i].path() != path) continue;
            const fs::path beside = fs::path(path).lexically_relative(fs::path(spec.path).parent_path());
            const bool own = path == spec.path || beside.empty();
            all.push_back({(own ? fs::path(path).filename() : beside).generic_string(), sources[i].text()});
            return;
        }
    };
    add(spec.path);
    for (const std::string& path : spec.includes) add(path);
    return all;
}

/// "sm_90a": code of sm_90 is for this architecture alone.
std::string arch_of(const schedule::Target& target) {
    return fmt::format("sm_{}{}", target.arch, target.arch == 90 ? "a" : "");
}

std::string facts_of(const KernelResources& r) {
    std::string text = fmt::format("{} registers", r.registers);
    if (r.shared_bytes > 0) text += fmt::format(", {} bytes of static shared memory", r.shared_bytes);
    if (r.local_bytes > 0) text += fmt::format(", {} bytes of local memory", r.local_bytes);
    return text;
}

/// Compiles and disassembles; what cannot be found becomes the page's sentence.
void add_sass(page::Page& page, const Emitted& emitted, const std::string& arch) {
    std::string why;
    const std::string nvdisasm = has_nvrtc(&why) ? find_nvdisasm(&why) : "";
    if (nvdisasm.empty()) {
        page.without_sass = "Machine code is not shown: " + why + ".";
        return;
    }
    std::vector<NamedText> headers;
    NamedText source;
    for (const NamedText& file : emitted.named())
        if (file.name.ends_with(".cu"))
            source = file;
        else if (file.name == "dims.h")
            headers.push_back(file);
    check_takes_generated(arch);
    const Cubin cubin = compile(source, headers, arch, {.extra = {"--generate-line-info"}});
    const std::string nvrtc = nvrtc_description();
    page.compiled = fmt::format("{} for {}", nvrtc.substr(0, nvrtc.find(" (")), arch);
    page.sass = page::functions_of(disassembled(nvdisasm, cubin.bytes), source.name);
    for (page::SassFunction& function : page.sass)
        for (const KernelResources& r : cubin.kernels)
            if (r.function == function.name) function.note = facts_of(r);
}

}  // namespace

std::string page_of(const schedule::Program& program, const Sources& sources, const std::string& arch) {
    const Emitted emitted(program);
    page::Page page{.program = program, .specs = listings(program.spec, sources)};
    for (const NamedText& file : emitted.named())
        if (file.name.ends_with(".cu")) page.cuda = {std::string(file.name), std::string(file.text)};
    if (!page.cuda.text.empty()) add_sass(page, emitted, arch.empty() ? arch_of(*program.target) : arch);
    return page::html(page);
}

}  // namespace pleat::cli
