// random_spec [--attention | --gradients | --contraction | --chain | --program] SEED: prints the legal spec of a
// seed. With --count N in place of SEED: how many candidates are legal, and why others are not.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "random/attention.h"
#include "random/chain.h"
#include "random/contraction.h"
#include "random/program.h"

int main(int argc, char** argv) {
    auto* legal = pleat::test::random_legal_spec;
    if (argc > 1 && argv[1][0] == '-' && std::strcmp(argv[1], "--count") != 0) {
        const std::string kind = argv[1];
        if (kind == "--attention")
            legal = pleat::test::random_attention;
        else if (kind == "--gradients")
            legal = pleat::test::random_attention_gradients;
        else if (kind == "--contraction")
            legal = pleat::test::random_contraction;
        else if (kind == "--chain")
            legal = pleat::test::random_chain;
        else if (kind == "--program")
            legal = pleat::test::random_program;
        else
            return 2;
        --argc;
        ++argv;
    }
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
