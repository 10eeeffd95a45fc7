#include "plan/when.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <vector>

#include "plan/condition.h"
#include "plan/readable.h"

namespace pleat::schedule {

using model::Spec;
using model::SymbolId;

namespace {

constexpr size_t longest_part = 100;       // characters of a comparison that is written out
constexpr int64_t largest_size = 1 << 17;  // at which variants are tried

void collect_symbols(const Term& term, std::set<SymbolId>& symbols) {
    if (const model::Size* size = term.size()) return size->visit_symbols([&](SymbolId s) { symbols.insert(s); });
    if (term.fact()) return;
    collect_symbols(term.left(), symbols);
    collect_symbols(term.right(), symbols);
}

/// The open dim that alone decides which variant runs; nothing if there are several, or a stride.
std::optional<SymbolId> deciding_dim(const Spec& spec, const Plan& plan) {
    std::set<SymbolId> symbols;
    for (const Variant& v : plan.variants) collect_symbols(v.condition.term(), symbols);
    if (symbols.size() != 1) return std::nullopt;
    const model::Symbol& only = spec.symbols[static_cast<size_t>(*symbols.begin())];
    return only.what == model::Symbol::What::dim ? std::optional(*symbols.begin()) : std::nullopt;
}

size_t chosen(const Plan& plan, const std::vector<int64_t>& sizes, const Target& target) {
    size_t i = 0;
    while (i < plan.variants.size() && !runs(plan.variants[i], sizes, target)) ++i;
    return i;
}

/// "M = 1 to 64, 512": the powers of two that the dim may be, at which the target runs the variant.
std::string powers_text(const Spec& spec, const Plan& plan, size_t variant, SymbolId dim, const Target& target) {
    const model::Symbol& symbol = spec.symbols[static_cast<size_t>(dim)];
    std::vector<int64_t> sizes(spec.symbols.size(), 1);
    std::string out;
    int64_t first = 0, last = 0;
    const auto flush = [&] {
        if (first == 0) return;
        out += fmt::format("{}{}", out.empty() ? "" : ", ", first);
        if (last != first) out += fmt::format(" to {}", last);
        first = 0;
    };
    for (int64_t n = 1; n <= largest_size && (!symbol.max || n <= *symbol.max); n *= 2) {
        if (n % symbol.multiple_of != 0) continue;
        sizes[static_cast<size_t>(dim)] = n;
        if (chosen(plan, sizes, target) != variant) {
            flush();
            continue;
        }
        if (first == 0) first = n;
        last = n;
    }
    flush();
    return out.empty() ? fmt::format("at no power of two that {} may be", symbol.name)
                       : fmt::format("at {} = {}, of powers of two", symbol.name, out);
}

}  // namespace

bool runs(const Variant& variant, const std::vector<int64_t>& symbols, const Target& target) {
    try {
        return variant.condition.holds(symbols, {target.sms, target.shared_block, target.arch});
    } catch (const model::SizeOverflow&) {
        return false;
    }
}

std::string condition_text(const Spec& spec, const Plan& plan, size_t variant, const Target& target, bool whole) {
    const Condition& condition = plan.variants[variant].condition;
    if (condition.always()) return "else";
    std::string out = variant == 0 ? "if" : "else if";
    Condition written;
    bool all = true;
    for (const Term& part : parts_of(condition))
        if (whole || readable(spec, Condition(part)).size() <= longest_part)
            written = both(written, Condition(part));
        else
            all = false;
    if (!written.always()) out += " " + readable(spec, written);
    if (all) return out;
    out +=
        written.always() ? " the comparison that --layout shows holds" : " and the comparison that --layout shows";
    if (const auto dim = deciding_dim(spec, plan))
        out += fmt::format(": on {} {}", target.product, powers_text(spec, plan, variant, *dim, target));
    return out;
}

}  // namespace pleat::schedule
