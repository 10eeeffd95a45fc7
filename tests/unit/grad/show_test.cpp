// The text of derived values that are long, deep or high powers: it keeps to what the language reads.
#include <doctest/doctest.h>

#include <string>

#include "folder.h"
#include "grad/derived.h"

namespace pleat::grad {

namespace {

/// Is the gradient of a value over T and H, which lets make, a spec that differences agree with?
std::string checked(const std::string& lets, const std::string& value) {
    const test::Folder folder;
    const std::string path = folder.write("made.json", kernel(lets + store(value)));
    Options options;
    options.save.what = SavePolicy::What::none;
    check_right(path, options, 2);
    return derived_of(path, options).text;
}

std::string let(const std::string& name, const std::string& value) {
    return R"({ "let": ")" + name + R"(", "be": ")" + value + R"(" }, )";
}

}  // namespace

TEST_CASE("a sum of more terms than an expression nests is written in groups") {
    std::string lets, all;
    for (int i = 0; i < 5; ++i) {
        std::string sum;
        for (int j = 0; j < 60; ++j)
            sum += (j == 0 ? "" : " + ") + ("X[T = T - " + std::to_string(60 * i + j)) + "] * X[T = T - 1]";
        lets += let("v" + std::to_string(i), sum);
        all += (i == 0 ? "v" : " + v") + std::to_string(i);
    }
    const std::string text = checked(lets, all);
    CHECK_MESSAGE(text.find(R"("let": "part")") != std::string::npos, text);
}

TEST_CASE("a high power is written by its squares") {
    std::string lets = let("v0", "1 + X * 0.001");
    for (int i = 1; i <= 10; ++i)
        lets += let("v" + std::to_string(i), "v" + std::to_string(i - 1) + " * v" + std::to_string(i - 1));
    const std::string text = checked(lets, "v10");
    CHECK_MESSAGE(text.size() < 2500, text);
}

TEST_CASE("what products of a chain share is written once") {
    // X's gradient adds a product of all later factors for each step: written out, 1,800 factors.
    std::string lets = let("v0", "X");
    for (int i = 1; i <= 60; ++i) {
        const std::string before = "v" + std::to_string(i - 1);
        lets += let("v" + std::to_string(i), before + " * (0.5 + 0.5 * W[H = H - " + std::to_string(i) + "]) + X");
    }
    const std::string text = checked(lets, "v60");
    CHECK_MESSAGE(text.size() < 20000, text.size());
}

TEST_CASE("a power that no exponent holds is refused") {
    const test::Folder folder;
    std::string lets = let("v0", "X");
    for (int i = 1; i <= 31; ++i)
        lets += let("v" + std::to_string(i), "v" + std::to_string(i - 1) + " * v" + std::to_string(i - 1));
    const Outcome out = derived_of(folder.write("made.json", kernel(lets + store("v31"))));
    CHECK(!out.derived);
    CHECK(out.said() == "made multiplies a value by itself more than 1073741824 times");
}

TEST_CASE("many sizes are multiplied as reals, which 64 bits need not hold") {
    std::string lets = let("v0", "X");
    for (int i = 1; i <= 13; ++i) {
        const std::string before = "v" + std::to_string(i - 1);
        lets += R"({ "reduce": "r)" + std::to_string(i) + R"(", "as": "sum", "of": ")" + before +
                R"(", "along": ["H"] }, )" + let("v" + std::to_string(i), before + " - r" + std::to_string(i));
    }
    checked(lets, "v13 * 1e-9");
}

}  // namespace pleat::grad
