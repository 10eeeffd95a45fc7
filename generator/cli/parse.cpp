#include "cli/parse.h"

#include <fmt/format.h>

#include <cstdio>
#include <map>

#include "cli/clang.h"
#include "cli/to_stderr.h"

namespace pleat::cli {
namespace {

using verify::ParseFinding;

}  // namespace

void parse_emitted(const std::vector<output::File>& files, Sources& sources, Diagnostics& findings) {
    const verify::Services& clang = clang_services("generate --parse");
    verify::ParseOptions options;
    options.include = header_folder();
    if (const auto toolkit = clang.find_toolkit("")) options.toolkit = *toolkit;
    std::vector<verify::VirtualFile> texts;
    for (const output::File& file : files) texts.push_back({file.path, file.text});
    std::map<std::string, int> known;
    const auto span = [&](const verify::Place& place) -> Span {
        for (const output::File& file : files) {
            if (file.path != place.file) continue;
            const auto [entry, fresh] = known.emplace(file.path, 0);
            if (fresh) entry->second = sources.add(file.path, file.text);
            return span_of(sources, entry->second, place, place);
        }
        return {};
    };
    for (const ParseFinding& found : clang.parse(texts, options)) {
        const bool refused = found.kind == ParseFinding::Kind::refused;
        const verify::Place place = verify::place_in(found.path, found.message);
        const std::string sentence =
            refused ? fmt::format("{}, {}", found.message.text, found.during) : found.message.text;
        const Code code = refused ? Code::text_refused : Code::text_unformatted;
        const Span where = span(place);
        Diagnostic& d = where.known() ? findings.report(code, where, sentence)
                                      : findings.report_file(code, found.path, sentence);
        if (!(place == found.message.where))
            d.note(fmt::format("said of {}:{}", found.message.where.file, found.message.where.line));
        for (const verify::Message& note : found.message.notes) d.note(note.text, span(note.where));
    }
    if (options.toolkit.empty())
        to_stderr(
            "pleat: there is no CUDA Toolkit here: kernels were parsed with Pleat's own declarations of CUDA\n");
}

}  // namespace pleat::cli
