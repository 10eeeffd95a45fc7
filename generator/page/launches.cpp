#include "page/launches.h"

#include <fmt/format.h>

#include <optional>

#include "draw/svg.h"
#include "page/page.h"
#include "plan/readable.h"
#include "plan/when.h"
#include "target/peaks.h"

namespace pleat::page {
namespace {

using draw::escaped;
using schedule::Launch;
using schedule::Program;
using schedule::Variant;

constexpr int64_t open_size = 4096;

/// "16.8 M"
std::string counted(double value, std::string_view unit = "") {
    constexpr std::string_view steps[] = {"", "k", "M", "G", "T", "P"};
    size_t step = 0;
    while (value >= 1000 && step + 1 < std::size(steps)) value /= 1000, ++step;
    const std::string number = step == 0 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
    const std::string suffix = fmt::format("{}{}", steps[step], unit);
    return suffix.empty() ? number : number + " " + suffix;
}

/// "8,192" of blocks, or nothing where 64 bits do not hold it.
std::optional<int64_t> blocks_at(const Program& program, const Launch& launch,
                                 const std::vector<int64_t>& symbols) {
    const schedule::Target& target = *program.target;
    try {
        return launch.grid_extent(program.spec, launch.blocks())
            .evaluate(symbols, {target.sms, target.shared_block, target.arch});
    } catch (const model::SizeOverflow&) {
        return std::nullopt;
    }
}

std::string kernel_row(const Program& program, size_t k, const std::vector<int64_t>& symbols) {
    std::string facts = "<td colspan=\"4\" class=\"n\">too large for 64 bits at these sizes</td>";
    try {
        const Roof roof = roof_of(program, k, symbols);
        facts = fmt::format(
            "<td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{:.3g} us</td><td>{}</td>",
            counted(roof.bytes, "B"), counted(roof.products + roof.operations), roof.microseconds, roof.bound);
    } catch (const model::SizeOverflow&) {  // said so
    }
    return fmt::format("<tr class=\"kernel\"><td colspan=\"5\">{}</td>{}</tr>\n",
                       escaped(program.kernels[k].kernel.name), facts);
}

/// A condition, folded where it is long: those of tiles are whole cost models.
std::string folded(const std::string& when) {
    constexpr size_t most = 60;
    if (when.size() <= most) return escaped(when);
    return fmt::format("<details><summary>{}...</summary>{}</details>",
                       escaped(when.substr(0, when.rfind(' ', most - 15))), escaped(when));
}

std::string launch_row(const Program& program, const Launch& launch, const std::string& when, bool runs,
                       const std::vector<int64_t>& symbols) {
    const model::Spec& spec = program.spec;
    const auto blocks = blocks_at(program, launch, symbols);
    const std::string shape = fmt::format("{}{}", blocks ? fmt::format("{}", *blocks) : "too many",
                                          launch.persistent ? ", persistent" : "");
    std::string shared = "none";
    try {
        if (const int64_t bytes = launch.shared_bytes.evaluate(symbols); bytes > 0)
            shared = counted(static_cast<double>(bytes), "B");
    } catch (const model::SizeOverflow&) {
        shared = "too many";
    }
    return fmt::format(
        "<tr{}><td><code>{}</code></td><td>{}</td><td>{}</td><td class=\"n\" title=\"{}\">{}</td>"
        "<td class=\"n\">{}{}</td><td class=\"n\">{}</td><td colspan=\"3\" class=\"faint\">{}</td></tr>\n",
        runs ? "" : " class=\"other\"", escaped(launch.name), escaped(launch.family().name()), folded(when),
        escaped(schedule::amount(spec, launch.grid)), shape, launch.threads,
        launch.cluster > 1 ? fmt::format(", clusters of {}", launch.cluster) : "", shared, escaped(launch.why));
}

std::string variant_rows(const Program& program, const schedule::Plan& plan, const std::vector<int64_t>& symbols) {
    std::string rows;
    bool found = false;
    for (size_t i = 0; i < plan.variants.size(); ++i) {
        const Variant& variant = plan.variants[i];
        const bool taken = !found && runs(variant, symbols, *program.target);
        found = found || taken;
        std::string when = variant.condition.always() ? (i == 0 ? "always" : "else")
                                                      : "if " + schedule::readable(program.spec, variant.condition);
        for (const schedule::AnyLaunch& launch : variant.launches)
            rows += launch_row(program, *launch, when, taken, symbols);
    }
    return rows;
}

/// "T = 4096, S = 4096"
std::string sizes_text(const model::Spec& spec, const std::vector<int64_t>& symbols) {
    std::string text;
    for (size_t s = 0; s < symbols.size(); ++s)
        if (spec.symbols[s].what == model::Symbol::What::dim)
            text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", spec.symbols[s].name, symbols[s]);
    return text;
}

}  // namespace

std::string launches_section(const Program& program) {
    if (program.kernels.empty()) return "";
    const auto symbols = symbols_near(program.spec, open_size);
    const std::string sizes = sizes_text(program.spec, symbols);
    const schedule::Target& target = *program.target;
    const schedule::Peaks peaks = schedule::peaks_of(target);
    std::string rows;
    for (size_t k = 0; k < program.kernels.size(); ++k)
        rows += kernel_row(program, k, symbols) + variant_rows(program, program.kernels[k].plan, symbols);
    return fmt::format(
        "<h2>Launches</h2>\n<p class=\"faint\">On an {}{}: {:g} GB/s, {:g} TFLOP/s of f16 products, {:g} of f32 "
        "arithmetic, by its data sheet. Launches of other sizes are pale.</p>\n"
        "<div class=\"card scroll\"><table>\n<tr><th>kernel, launch</th><th>schedule</th><th>when</th>"
        "<th class=\"n\">blocks</th><th class=\"n\">threads</th><th class=\"n\">bytes; shared</th>"
        "<th class=\"n\">operations</th><th class=\"n\">at the roof</th><th>bound by</th></tr>\n{}</table></div>\n",
        escaped(target.product), sizes.empty() ? "" : ", with " + escaped(sizes), target.memory_gb_s, peaks.half,
        peaks.f32, rows);
}

}  // namespace pleat::page
