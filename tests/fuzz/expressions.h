// What holds of every expression that parses: printed, and with other spaces, it reads as the same one.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "stage/parser.h"
#include "stage/print.h"

namespace pleat::fuzz {

inline void demand(bool holds, const char* what, const std::string& text) {
    if (holds) return;
    std::fprintf(stderr, "%s\n%s\n", what, text.c_str());
    std::abort();
}

inline bool same(const stage::AxisSyntax& a, const stage::AxisSyntax& b) {
    return stage::print(a) == stage::print(b);
}

inline bool same(const stage::Expression& a, int i, const stage::Expression& b, int j) {
    const stage::Term &s = a[i], &t = b[j];
    return s.what == t.what && s.integer == t.integer &&
           (s.real == t.real || (s.real != s.real && t.real != t.real)) && s.name == t.name && s.fn == t.fn &&
           std::equal(s.axes.begin(), s.axes.end(), t.axes.begin(), t.axes.end(),
                      [](const auto& x, const auto& y) { return same(x, y); }) &&
           std::equal(s.args.begin(), s.args.end(), t.args.begin(), t.args.end(),
                      [&](int x, int y) { return same(a, x, b, y); });
}
inline bool same(const stage::Expression& a, const stage::Expression& b) { return same(a, a.root, b, b.root); }

/// Of a text that `parse` reads: the printed text and the one with other spaces are read as the same.
template <class Parse>
void check_printed(const std::string& written, const Parse& parse) {
    Diagnostics diagnostics;
    const Text text{written, {}, {}};
    const auto e = parse(text, diagnostics);
    if (!e) return;
    const Text printed{stage::print(*e), {}, {}};
    const auto again = parse(printed, diagnostics);
    demand(again.has_value(), "an expression is printed as none", written + "\n" + printed.value);
    demand(same(*e, *again), "an expression is printed as another", written + "\n" + printed.value);
    const Text spaced{stage::spaced(written), {}, {}};
    const auto apart = parse(spaced, diagnostics);
    demand(apart && same(*e, *apart), "an expression is spaced as another", written + "\n" + spaced.value);
}

}  // namespace pleat::fuzz
