// The page's parts in order: what it is of, its launches, linked code, tensors, and why it is planned so.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "draw/figure.h"
#include "draw/svg.h"
#include "page/assets.h"
#include "page/code.h"
#include "page/launches.h"
#include "page/page.h"
#include "page/text.h"
#include "plan/explain.h"

namespace pleat::page {
namespace {

using draw::escaped;

/// Stages by the order in which emitted code comes to them.
class Stages {
public:
    explicit Stages(std::string_view cuda) : origins_(origins_of(cuda)) {
        for (const std::string& place : origins_)
            if (!place.empty()) numbers_.emplace(place, static_cast<int>(numbers_.size()));
    }
    /// Of a line of CUDA, from 1; -1: of none.
    int at(int line) const {
        return line < 1 || line > static_cast<int>(origins_.size()) ? -1
                                                                    : of(origins_[static_cast<size_t>(line) - 1]);
    }
    int of(const std::string& place) const {
        const auto found = numbers_.find(place);
        return found == numbers_.end() ? -1 : found->second;
    }

private:
    std::vector<std::string> origins_;
    std::map<std::string, int> numbers_;
};

/// A line of a pane: `stage` and `cuda` are what it is linked by, `number` stands before it.
std::string line(const std::string& code, int stage, int cuda, int number, const std::string& title = "") {
    std::string out = "<div class=\"l";
    if (stage >= 0) out += fmt::format(" k{}\" data-o=\"{}", stage % 8, stage);
    out += "\"";
    if (cuda > 0) out += fmt::format(" data-c=\"{}\"", cuda);
    if (number > 0) out += fmt::format(" data-n=\"{}\"", number);
    if (!title.empty()) out += fmt::format(" title=\"{}\"", escaped(title));
    return out + ">" + (code.empty() ? " " : code) + "</div>\n";
}

std::string pane(const std::string& kind, const std::string& title, const std::string& note,
                 const std::string& lines) {
    return fmt::format(
        "<section class=\"pane card\"><header>{}{}</header><div class=\"code {}\">\n{}</div></section>\n",
        escaped(title), note.empty() ? "" : fmt::format(" <span class=\"faint\">{}</span>", escaped(note)), kind,
        lines);
}

std::string spec_pane(const Page& page, const Stages& stages) {
    std::string text;
    for (const Listing& spec : page.specs) {
        if (page.specs.size() > 1) text += fmt::format("<div class=\"file\">{}</div>\n", escaped(spec.name));
        int number = 0;
        for (const std::string_view each : lines_of(spec.text)) {
            ++number;
            text +=
                line(coloured(each, Language::json), stages.of(fmt::format("{}:{}", spec.name, number)), 0, number);
        }
    }
    return pane("spec", page.specs.front().name, "", text);
}

std::string cuda_pane(const Page& page, const Stages& stages) {
    std::string text;
    int number = 0;
    for (const std::string_view each : lines_of(page.cuda.text)) {
        ++number;
        text += line(coloured(each, Language::cuda), stages.at(number), number, number);
    }
    return pane("cuda", page.cuda.name, "", text);
}

std::string sass_pane(const Page& page, const Stages& stages) {
    std::string text;
    for (const SassFunction& f : page.sass) {
        text += fmt::format("<div class=\"file\">{}: {} instructions{}{}</div>\n<div>\n", escaped(f.name),
                            f.instructions, f.note.empty() ? "" : ", ", escaped(f.note));
        for (const SassLine& each : f.lines)
            text += line(coloured(each.text, Language::sass), stages.at(each.line), each.line, 0, each.from);
        text += "</div>\n";
    }
    return pane("sass", "SASS", page.compiled, text);
}

std::string code_section(const Page& page) {
    const Stages stages(page.cuda.text);
    std::string out = "<h2>Code</h2>\n";
    if (!page.cuda.text.empty())
        out +=
            "<p class=\"faint\">Lines that belong together bear one colour. The pointer marks them; a click holds "
            "the marks, and Escape lets go.</p>\n";
    if (!page.without_sass.empty()) out += fmt::format("<p class=\"faint\">{}</p>\n", escaped(page.without_sass));
    out += fmt::format("<div class=\"panes{}\">\n", page.sass.empty() ? " two" : "") + spec_pane(page, stages);
    if (!page.cuda.text.empty()) out += cuda_pane(page, stages);
    if (!page.sass.empty()) out += sass_pane(page, stages);
    return out + "</div>\n";
}

/// Each tensor's picture, the first one opened; a sentence where there is none.
std::string tensors_section(const model::Spec& spec) {
    std::string out;
    bool opened = false;
    for (const model::Tensor& tensor : spec.tensors) {
        std::string why;
        const auto figure = draw::figure_of(spec, tensor, &why);
        const std::string dims =
            fmt::format("{} [{}] {}", tensor.name, fmt::join(tensor.written, ", "), model::info(tensor.dtype).name);
        out += fmt::format(
            "<details class=\"card\"{}><summary>{}</summary><div class=\"picture\">{}</div></details>\n",
            figure && !opened ? " open" : "", escaped(dims),
            figure ? draw::render(*figure) : "<p class=\"faint\">" + escaped(why) + "</p>");
        opened = opened || figure;
    }
    return out.empty() ? out : "<h2>Layouts</h2>\n<div class=\"tensors\">\n" + out + "</div>\n";
}

std::string why_section(const schedule::Program& program) {
    const std::string words = schedule::explain(program, true);
    std::string text;
    for (const std::string_view each : lines_of(words)) text += escaped(each) + "\n";
    return "<h2>Why</h2>\n<details class=\"card\"><summary>Schedules, sizes and strides in "
           "words</summary><pre><code>" +
           text + "</code></pre></details>\n";
}

}  // namespace

std::string html(const Page& page) {
    const model::Spec& spec = page.program.spec;
    // The policy keeps the page from loading anything, whatever a spec's text says.
    return fmt::format(
               "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
               "'unsafe-inline'; "
               "script-src 'unsafe-inline'\">\n"
               "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style>\n"
               "</head>\n<body>\n<main>\n<h1>{0}</h1>\n<p class=\"about\">{2}</p>\n",
               escaped(spec.name), style, escaped(spec.about)) +
           launches_section(page.program) + code_section(page) + tensors_section(spec) + why_section(page.program) +
           fmt::format("</main>\n<script>{}</script>\n</body>\n</html>\n", script);
}

}  // namespace pleat::page
