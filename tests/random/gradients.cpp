// gradients [--count N] [--first SEED] [--twice]: derives the gradients of random specs, N of each kind, with
// random options, until N are derived; it fails if of 20 N specs fewer are. Each backward spec, and the forward
// that saves for it, is one that the checker takes and that is printed the same when it is read again; its
// gradients are those that differences of the forward say. What has no gradient is refused in a sentence. --twice:
// gradients of the gradients, too.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>

#include "check/load.h"
#include "grad/applied.h"
#include "grad/check.h"
#include "grad/grad.h"
#include "random/attention.h"
#include "random/chain.h"
#include "random/contraction.h"
#include "random/program.h"
#include "random/random.h"
#include "spec/read.h"
#include "spec/write.h"

using namespace pleat;

namespace {

struct Tally {
    int derived = 0, refused = 0, elements = 0, undrawn = 0, wrong = 0;
};

struct Spec {
    std::string path, text;
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

/// Is a tensor stored over that other stages read, as the language forbids?
bool breaks_snapshot(const std::string& path, const spec::Spec& s) {
    Sources sources;
    Diagnostics diagnostics;
    load_text(path, spec::write(s), {}, sources, diagnostics);
    return std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                       [](const Diagnostic& d) { return d.code == Code::snapshot; });
}

/// What a user might ask for. Gradients of 8 bits have to be given a dtype.
grad::Options some_options(const model::Spec& spec, test::Random& random) {
    grad::Options options;
    const std::vector<model::Tensor>& all = spec.tensors;
    for (const model::Tensor& t : all)
        if (model::info(t.dtype).kind == model::Kind::real && model::info(t.dtype).bytes == 1)
            options.types[grad::gradient_name(t.name)] = random.of({"f32", "bf16", "f16"});
    const int choice = random.below(12);
    if (choice == 0) options.save.what = grad::SavePolicy::What::all;
    if (choice == 1) options.save.what = grad::SavePolicy::What::none;
    if (choice == 2) options.with_forward = true;
    if (choice == 3) options.add = {grad::gradient_name(random.of(all).name)};
    if (choice == 4) options.wrt = {random.of(all).name};
    if (choice == 5) options.of = {random.of(all).name};
    if (choice == 6) options.over = {{grad::gradient_name(random.of(all).name), random.of(all).name}};
    return options;
}

/// What --check compares. Where the differences straddle a kink of the forward, others do not.
grad::Comparison compared(const std::string& path, const grad::Derived& derived) {
    grad::CheckOptions options;
    options.elements = 6;
    options.most_seconds = 0.3;
    grad::Comparison c;
    for (options.seed = 1; options.seed <= 3; ++options.seed) {
        c = grad::compare(path, derived, options);
        if (c.differences.empty()) break;
    }
    return c;
}

/// "" if all is right; then `derived` has the backward spec, or "" if there is none.
std::string judged(const Spec& of, test::Random random, Tally& tally, std::string& text) {
    Sources sources;
    Diagnostics diagnostics;
    Overrides overrides;
    overrides.keep_extents = overrides.keep_stops = true;
    const auto spec = load_spec(of.path, overrides, sources, diagnostics);
    const auto syntax = spec ? spec::read_spec(spec->file, sources, diagnostics) : std::nullopt;
    if (!syntax) return "the forward spec is refused: " + first_error(diagnostics);
    // Options that do not fit are refused; then without those.
    std::optional<grad::Derived> derived;
    for (const bool asked : {true, false}) {
        grad::Options options = some_options(*spec, random);
        if (!asked) {
            grad::Options none;
            none.types = std::move(options.types);
            options = std::move(none);
        }
        Diagnostics own;
        derived = grad::derive(*spec, *syntax, options, own);
        if (derived) break;
        if (first_error(own).empty()) return "it is refused without a sentence";
    }
    if (!derived) {
        ++tally.refused;
        return "";
    }
    // Gradients over tensors that other stages read are refused by the rule of the language that they break.
    const bool overlaps = breaks_snapshot(of.path, derived->backward) ||
                          (derived->forward && breaks_snapshot(of.path, *derived->forward));
    tally.refused += overlaps;
    if (overlaps) return "";
    ++tally.derived;
    text = spec::write(derived->backward);
    if (const std::string why = why_none(of.path, derived->backward); !why.empty()) return why;
    if (derived->forward)
        if (const std::string why = why_none(of.path, *derived->forward); !why.empty()) return why;
    const grad::Comparison c = compared(of.path, *derived);
    // Some are finite nowhere near small random numbers.
    if (c.elements == 0 && c.differences.size() == 1) {
        ++tally.undrawn;
        return "";
    }
    tally.elements += c.elements;
    return c.differences.empty() ? "" : c.differences.front().sentence + "\n" + text;
}

std::string judged_or_why(const Spec& of, uint64_t seed, Tally& tally, std::string& derived) try {
    return judged(of, test::Random(seed), tally, derived);
} catch (const std::exception& error) {
    const std::string why = error.what();
    // Constant places may lie beyond the ends of small dims.
    const bool too_small = why.starts_with("the gradients cannot be compared at small sizes");
    tally.undrawn += too_small;
    return too_small ? "" : why;
}

}  // namespace

int main(int argc, char** argv) {
    int count = 100, first = 1;
    bool twice = false;
    for (int i = 1; i < argc; ++i) {
        if (i + 1 < argc && std::strcmp(argv[i], "--count") == 0) count = std::atoi(argv[i + 1]);
        if (i + 1 < argc && std::strcmp(argv[i], "--first") == 0) first = std::atoi(argv[i + 1]);
        twice = twice || std::strcmp(argv[i], "--twice") == 0;
    }
    struct Kind {
        const char* name;
        test::RandomSpec (*legal)(uint64_t);
    };
    const Kind kinds[] = {{"spec", test::random_legal_spec},
                          {"contraction", test::random_contraction},
                          {"chain", test::random_chain},
                          {"program", test::random_program},
                          {"attention", test::random_attention}};
    Spec spec{
        (std::filesystem::temp_directory_path() / ("pleat_gradients_" + std::to_string(first) + ".json")).string(),
        ""};
    bool right = true;
    for (const Kind& kind : kinds) {
        Tally tally;
        const int most = first + 20 * count;
        for (int seed = first; tally.derived < count && seed < most; ++seed) {
            spec.text = kind.legal(static_cast<uint64_t>(seed)).text;
            for (int order = 1; order <= (twice ? 2 : 1) && !spec.text.empty(); ++order) {
                std::ofstream(spec.path) << spec.text;
                std::string derived;
                const std::string why = judged_or_why(spec, static_cast<uint64_t>(seed), tally, derived);
                if (!why.empty()) {
                    ++tally.wrong;
                    std::printf("%s %d: %s\n%s\n", kind.name, seed, why.c_str(), spec.text.c_str());
                }
                spec.text = why.empty() ? derived : "";
            }
        }
        std::printf("%ss: %d derived, %d refused, %d at no finite place, %d elements compared, %d wrong\n",
                    kind.name, tally.derived, tally.refused, tally.undrawn, tally.elements, tally.wrong);
        if (tally.derived < count)
            std::printf("%ss: of %d no more than %d were derived\n", kind.name, 20 * count, tally.derived);
        right = right && tally.wrong == 0 && tally.derived >= count;
    }
    std::filesystem::remove(spec.path);
    return right ? 0 : 1;
}
