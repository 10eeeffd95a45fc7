// random_spec [--contraction] SEED: prints the legal spec of a seed. random_spec [--contraction] --count N: how
// many candidates are legal, and why others are not.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "random/contraction.h"

int main(int argc, char** argv) {
    const bool contraction = argc > 1 && std::strcmp(argv[1], "--contraction") == 0;
    const auto legal = contraction ? pleat::test::random_contraction : pleat::test::random_legal_spec;
    argc -= contraction;
    argv += contraction;
    if (argc == 2) {
        std::fputs(legal(std::strtoull(argv[1], nullptr, 10)).text.c_str(), stdout);
        return 0;
    }
    if (argc != 3 || std::strcmp(argv[1], "--count") != 0) return 2;
    const int wanted = std::atoi(argv[2]);
    int refused = 0;
    for (int seed = 1; seed <= wanted; ++seed) {
        const auto spec = legal(static_cast<uint64_t>(seed));
        refused += spec.refused;
        for (const std::string& reason : spec.reasons) std::printf("%s\n", reason.c_str());
    }
    std::printf("%d of %d candidates are legal\n", wanted, wanted + refused);
    return 0;
}
