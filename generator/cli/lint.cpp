// `pleat lint`: what a kernel written by hand does with its types and with memory. Clang finds the places and the
// addresses of a warp's lanes; what those cost is layout/warp.h's to say.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>

#include "cli/clang.h"
#include "cli/command.h"
#include "cli/reporting.h"
#include "layout/format.h"
#include "layout/warp.h"
#include "output/read.h"

namespace pleat::cli {
namespace {

using verify::LintFinding;
using verify::WarpAccess;

Code code_of(LintFinding::Kind kind) {
    switch (kind) {
        case LintFinding::Kind::raw_subscript:
            return Code::raw_subscript;
        case LintFinding::Kind::get_arithmetic:
            return Code::get_arithmetic;
        case LintFinding::Kind::wrong_axis:
            return Code::wrong_axis;
        case LintFinding::Kind::refused:
            break;
    }
    return Code::kernel_refused;
}

struct Slow {
    Code code;
    std::string sentence;
    std::string fix;
};

/// How far apart neighbouring lanes lie, if all are equally far.
std::string apart(const WarpAccess& access) {
    const auto& at = access.addresses;
    for (size_t i = 2; i < at.size(); ++i)
        if (at[i] - at[i - 1] != at[1] - at[0]) return "";
    return at.size() < 2 ? "" : fmt::format("neighbouring lanes lie {} bytes apart; ", at[1] - at[0]);
}

std::optional<Slow> judge(const WarpAccess& access) {
    if (access.shared) {
        const layout::SharedCost cost = layout::shared_cost(access.addresses, access.bytes_each);
        if (cost.degree() <= 1) return std::nullopt;
        return Slow{Code::bank_conflict,
                    fmt::format("{} bank conflict in tensor {}: {} wavefronts for a warp where {} would do",
                                layout::in_ways(cost.degree()), access.type, cost.wavefronts, cost.least),
                    apart(access) + "a swizzle or a padded stride spreads them over the banks"};
    }
    // A row that begins off a sector's edge costs one more, which is no fault of the lanes' order.
    const layout::GlobalCost cost = layout::global_cost(access.addresses, access.bytes_each);
    if (cost.sectors < 2 * cost.least || cost.sectors < cost.least + 2) return std::nullopt;
    return Slow{
        Code::uncoalesced,
        fmt::format("an uncoalesced access to tensor {}: a warp touches {} sectors of 32 bytes where {} would do",
                    access.type, cost.sectors, cost.least),
        apart(access) + "let lanes follow one another along the dim that is contiguous in memory"};
}

class Lint : public Command {
public:
    void options(CLI::App& app) override {
        app.add_option("FILE", files_, "CUDA files written by hand with typed tensors")->required()->type_name("");
        const auto repeated = [&](const char* flag, std::vector<std::string>& values, const char* about,
                                  const char* form) {
            app.add_option(flag, values, about)->allow_extra_args(false)->type_name(form);
        };
        repeated("-I,--include", include_, "Where to look for headers, the generated ones among them", "DIR");
        repeated("-D", define_, "Define a macro", "NAME[=VALUE]");
        app.add_option("--cuda-path", toolkit_, "The CUDA Toolkit whose headers the file needs (found by itself)")
            ->type_name("DIR");
        app.add_option("--arch", arch_, "The architecture to read the file for (sm_90a)")->type_name("ARCH");
        reporting_.add_to(app);
    }

    Exit run() override {
        for (const std::string& path : files_)
            if (path.ends_with(".json"))
                throw std::runtime_error(
                    fmt::format("lint reads CUDA files; {} is a spec, which check reads", path));
        const verify::Services& clang = clang_services("pleat lint");
        Sources sources;
        Diagnostics findings;
        bool unreadable = false;
        for (const std::string& path : files_) unreadable |= !lint(clang, path, sources, findings);
        reporting_.report(findings, sources);
        return unreadable ? Exit::trouble : findings.all().empty() ? Exit::fine : Exit::findings;
    }

private:
    bool lint(const verify::Services& clang, const std::string& path, Sources& sources,
              Diagnostics& findings) const {
        verify::LintOptions options;
        options.path = path;
        if (const auto text = output::read(path)) {
            options.text = *text;
        } else {
            findings.report_file(Code::file_unreadable, path, "cannot be read");
            return false;
        }
        options.include = header_folder();
        for (const std::string& folder : include_) options.arguments.push_back("-I" + folder);
        for (const std::string& macro : define_) options.arguments.push_back("-D" + macro);
        options.toolkit = toolkit_;
        options.arch = arch_;
        const int file = sources.add(path, options.text);
        const auto span = [&](const verify::Extent& extent) {
            return extent.begin.file == path ? span_of(sources, file, extent.begin, extent.end) : Span{};
        };
        const verify::LintResult result = clang.lint(options);
        for (const LintFinding& found : result.findings) {
            const Span where = span(found.where);
            Diagnostic& d =
                where.known()
                    ? findings.report(code_of(found.kind), where, found.sentence)
                    : findings.report_file(code_of(found.kind),
                                           fmt::format("{}:{}", found.where.begin.file, found.where.begin.line),
                                           found.sentence);
            for (const verify::LintNote& note : found.notes) d.note(note.text, span(note.where));
            if (found.sentence.ends_with("file not found"))
                d.note("-I DIR names a folder of headers, such as the one that `pleat generate` wrote");
        }
        for (const WarpAccess& access : result.accesses)
            if (const auto slow = judge(access))
                findings.report(slow->code, span(access.where), slow->sentence).note(slow->fix);
        return true;
    }

    std::vector<std::string> files_, include_, define_;
    std::string toolkit_, arch_ = "sm_90a";
    Reporting reporting_;
};

}  // namespace

std::unique_ptr<Command> make_lint() { return std::make_unique<Lint>(); }

}  // namespace pleat::cli
