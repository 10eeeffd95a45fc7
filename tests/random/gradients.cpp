// gradients [--count N] [--first SEED]: derives the gradients of random specs, N of each kind. Each backward spec,
// and the forward that saves for it, is one that the checker takes and that is printed the same when it is read
// again; its gradients are those that differences of the forward say. What has no gradient is refused in a
// sentence.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>

#include "check/load.h"
#include "grad/check.h"
#include "grad/grad.h"
#include "random/chain.h"
#include "random/contraction.h"
#include "random/program.h"
#include "spec/read.h"
#include "spec/write.h"

using namespace pleat;

namespace {

struct Tally {
    int derived = 0, refused = 0, elements = 0, undrawn = 0, wrong = 0;
};

std::string first_error(const Diagnostics& diagnostics) {
    for (const Diagnostic& d : diagnostics.all())
        if (d.severity == Severity::error) return d.sentence;
    return "";
}

/// Why a derived spec is none that everyone may have written; "" if it is one.
std::string why_none(const std::string& path, const spec::Spec& s) {
    Sources sources;
    Diagnostics diagnostics;
    const std::string text = spec::write(s);
    if (!load_text(path, text, {}, sources, diagnostics)) return first_error(diagnostics) + "\n" + text;
    const auto again = spec::read_spec(sources.add("again.json", text), sources, diagnostics);
    return again && spec::write(*again) == text ? "" : "it is printed in two ways\n" + text;
}

/// "" if all is right.
std::string judged(const std::string& path, Tally& tally) {
    Sources sources;
    Diagnostics diagnostics;
    Overrides overrides;
    overrides.keep_extents = overrides.keep_stops = true;
    const auto spec = load_spec(path, overrides, sources, diagnostics);
    const auto syntax = spec ? spec::read_spec(spec->file, sources, diagnostics) : std::nullopt;
    if (!syntax) return "the forward spec is refused: " + first_error(diagnostics);
    const auto derived = grad::derive(*spec, *syntax, {}, diagnostics);
    if (!derived) {
        ++tally.refused;
        return first_error(diagnostics).empty() ? "it is refused without a sentence" : "";
    }
    // Gradients over tensors that other stages read are refused by the rule of the language that they break.
    Sources own;
    Diagnostics in_place;
    load_text(path, spec::write(derived->backward), {}, own, in_place);
    const bool overlaps = std::any_of(in_place.all().begin(), in_place.all().end(),
                                      [](const Diagnostic& d) { return d.code == Code::snapshot; });
    tally.refused += overlaps;
    if (overlaps) return "";
    ++tally.derived;
    if (const std::string why = why_none(path, derived->backward); !why.empty()) return why;
    if (derived->forward)
        if (const std::string why = why_none(path, *derived->forward); !why.empty()) return why;
    grad::CheckOptions options;
    options.elements = 6;
    options.most_seconds = 0.3;
    grad::Comparison c;
    // A difference may straddle a kink of the forward; then others do not.
    for (options.seed = 1; options.seed <= 3; ++options.seed) {
        c = grad::compare(path, *derived, options);
        if (c.differences.empty()) break;
    }
    // Some are finite nowhere near small random numbers.
    if (c.elements == 0 && c.differences.size() == 1) {
        ++tally.undrawn;
        return "";
    }
    tally.elements += c.elements;
    return c.differences.empty() ? "" : c.differences.front().sentence + "\n" + spec::write(derived->backward);
}

}  // namespace

int main(int argc, char** argv) {
    int count = 100, first = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::strcmp(argv[i], "--count") == 0) count = std::atoi(argv[i + 1]);
        if (std::strcmp(argv[i], "--first") == 0) first = std::atoi(argv[i + 1]);
    }
    struct Kind {
        const char* name;
        test::RandomSpec (*legal)(uint64_t);
    };
    const Kind kinds[] = {{"spec", test::random_legal_spec},
                          {"contraction", test::random_contraction},
                          {"chain", test::random_chain},
                          {"program", test::random_program}};
    const std::string path =
        (std::filesystem::temp_directory_path() / ("pleat_gradients_" + std::to_string(first) + ".json")).string();
    bool right = true;
    for (const Kind& kind : kinds) {
        Tally tally;
        for (int seed = first; seed < first + count; ++seed) {
            const test::RandomSpec random = kind.legal(static_cast<uint64_t>(seed));
            std::ofstream(path) << random.text;
            std::string why;
            try {
                why = judged(path, tally);
            } catch (const std::exception& error) {
                why = error.what();
                // Constant places may lie beyond the ends of small dims.
                const bool too_small = why.starts_with("the gradients cannot be compared at small sizes");
                tally.undrawn += too_small;
                if (too_small) why.clear();
            }
            if (why.empty()) continue;
            ++tally.wrong;
            std::printf("%s %d: %s\n%s\n", kind.name, seed, why.c_str(), random.text.c_str());
        }
        std::printf("%ss: %d derived, %d refused, %d at no finite place, %d elements compared, %d wrong\n",
                    kind.name, tally.derived, tally.refused, tally.undrawn, tally.elements, tally.wrong);
        right = right && tally.wrong == 0;
    }
    std::filesystem::remove(path);
    return right ? 0 : 1;
}
