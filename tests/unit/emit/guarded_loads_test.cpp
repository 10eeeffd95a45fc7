// Vectors that are loaded under the condition that a coordinate exists.
#include <doctest/doctest.h>

#include <regex>

#include "loaded.h"
#include "source.h"

namespace pleat::test {

namespace {

/// What loads vectors of `tensor`: the conditions of the loads, "" for none.
std::vector<std::string> conditions(const std::string& text, const std::string& tensor) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    const std::regex load("^ *(if \\((.*)\\) )?.*= pleat::load<8>\\(" + tensor + "\\[.*");
    for (std::string line; std::getline(lines, line);)
        if (std::smatch m; std::regex_match(line, m, load)) found.push_back(m[2]);
    return found;
}

}  // namespace

TEST_CASE("what a later row's value reads at no other place is loaded whether or not that row exists") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "k", "dims": {"L": "runtime", "C": 40, "TAP": 3}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["L", "C"]}, "W": {"dtype": "bf16", "dims": ["TAP", "C"]},
        "Y": {"dtype": "bf16", "dims": ["L", "C"]}}, "kernel": {"stages": [
        {"reduce": "g", "as": "sum", "of": "X[L = L - TAP] * W", "along": ["TAP"]},
        {"reduce": "y", "as": "sum", "of": "W * relu(g)[L = L + TAP]", "along": ["TAP"]},
        {"store": "Y", "from": "y"}]}})");
    const std::string text = cuda_source(spec);
    const std::vector<std::string> of_w = conditions(text, "w");
    REQUIRE_MESSAGE(!of_w.empty(), text);
    for (const std::string& condition : of_w) CHECK_MESSAGE(condition == "", text);
    const std::vector<std::string> of_x = conditions(text, "x");
    CHECK_MESSAGE(std::count(of_x.begin(), of_x.end(), "") < std::ssize(of_x), text);
}

TEST_CASE("one address under two conditions is two loads") {
    // X at L + 1 is read where the row behind exists, and, times Z, where two rows behind one does too.
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "k", "dims": {"L": "runtime", "N": "runtime", "C": 40}, "tensors": {
        "X": {"dtype": "bf16", "dims": ["L", "C"]}, "Z": {"dtype": "bf16", "dims": ["N", "L", "C"]},
        "Y": {"dtype": "bf16", "dims": ["N", "L", "C"]}}, "kernel": {"stages": [
        {"let": "both", "be": "exp(X) + Z"},
        {"store": "Y", "from": "both[N = N + 1, L = L + 1] + exp(X)[L = L + 1]"}]}})");
    const std::string text = cuda_source(spec);
    std::vector<std::string> of_x = conditions(text, "x");
    std::sort(of_x.begin(), of_x.end());
    CHECK_MESSAGE(std::adjacent_find(of_x.begin(), of_x.end()) == of_x.end(), text);
    CHECK_MESSAGE(of_x.size() == 2, text);
}

}  // namespace pleat::test
