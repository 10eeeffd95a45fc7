// Gradients of windows that lie steps apart, as those of pools: of a window's places those alone are asked that
// have the step, and what a window has is computed once.
#include <doctest/doctest.h>

#include <string>

#include "folder.h"
#include "grad/derived.h"

namespace pleat::grad {

namespace {

/// A kernel over X [T, L] with windows of TAP places, STEP apart: Y [T, P].
std::string windows(const std::string& stages, const std::string& dtype = "f32") {
    return R"s({ "pleat": 1, "name": "made",
      "dims": { "T": "runtime", "L": "runtime", "P": "runtime", "TAP": 8, "STEP": 2 },
      "params": { "pad": { "dtype": "i32", "default": 1 } },
      "tensors": { "X": { "dtype": "f32", "dims": ["T", "L"] }, "W": { "dtype": "f32", "dims": ["TAP"] },
                   "Y": { "dtype": ")s" +
           dtype + R"s(", "dims": ["T", "P"] } },
      "kernel": { "stages": [)s" +
           stages + "] } }";
}
std::string reduced(const std::string& as, const std::string& of) {
    return R"({ "reduce": "r", "as": ")" + as + R"(", "of": ")" + of +
           R"(", "along": ["TAP"] }, { "store": "Y", "from": "r" })";
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("windows that lie apart are gathered at the places that have the step") {
    const test::Folder folder;
    const NamedSizes sizes{{"T", "2"}, {"L", "13"}, {"P", "5"}};
    for (const char* place : {"extent(STEP) * P + TAP - pad", "2 * P + TAP - pad", "3 * P + TAP", "7 * P + TAP - 2",
                              "13 - 2 * P - TAP"}) {
        const std::string at = std::string("X[L = ") + place + "]";
        for (const std::string& value : {at, "W * " + at, at + " * " + at + " + W"}) {
            const std::string path = folder.write("made.json", windows(reduced("sum", value)));
            CAPTURE(value);
            check_right(path, {}, 20, sizes);
            const std::string text = derived_of(path).text;
            CHECK_MESSAGE(says(text, R"("along": ["TAP2"])"), text);
            CHECK_MESSAGE(!says(text, "== 0"), text);
        }
    }
    // Taps apart themselves, and windows side by side, are sums along the taps as before.
    for (const char* place : {"2 * P + 2 * TAP", "P + TAP - pad"}) {
        const std::string path =
            folder.write("made.json", windows(reduced("sum", std::string("X[L = ") + place + "]")));
        check_right(path, {}, 20, sizes);
        CHECK(!says(derived_of(path).text, "TAP2"));
    }
}

TEST_CASE("the largest of a window is found once, and compared with what has its place") {
    const test::Folder folder;
    const NamedSizes sizes{{"T", "2"}, {"L", "13"}, {"P", "5"}};
    const std::string v =
        "where(0 <= 2 * P + TAP - pad and 2 * P + TAP - pad < extent(L), X[L = 2 * P + TAP - pad], -inf)";
    const std::string path = folder.write("made.json", windows(reduced("max", v), "bf16"));
    check_right(path, {}, 20, sizes);
    // It is kept in X's dtype, as Y's would round it.
    const std::string text = derived_of(path).text;
    CHECK_MESSAGE(says(text, R"s("R":  { "dtype": "f32", "dims": ["T", "P"], "space": "workspace" })s"), text);
    CHECK_MESSAGE(says(text, "where(X == R[P = "), text);
    CHECK_MESSAGE(says(text, R"("program": ["r_pass", "dx_pass"])"), text);
    // Of computed values, and in a gradient that is not 0 beside the window.
    for (const std::string& stages :
         {reduced("max", "X[L = 2 * P + TAP - pad] * W"),
          reduced("sum", "exp(X[L = 2 * P + TAP - pad]) * (W + X[L = 2 * P + TAP - pad])"),
          R"s({ "let": "v", "be": "X * X" }, { "let": "w", "be": "v[L = 2 * P + TAP - pad]" },)s" +
              reduced("min", "w")}) {
        CAPTURE(stages);
        check_right(folder.write("made.json", windows(stages)), {}, 20, sizes);
    }
}

}  // namespace pleat::grad
