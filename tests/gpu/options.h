// What gpu_kernels_test is asked to do: its command line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pleat::test {

struct Options {
    std::string catalog, only, skip;
    std::vector<std::string> types;
    std::vector<int64_t> sizes;
    int64_t elements = 0;
    int random = 0, attentions = 0, contractions = 0, chains = 0, programs = 0, shard = 0, shards = 1, jobs = 1;
    uint64_t seed = 1;
    std::vector<uint64_t> seeds, chain_seeds;  // of contractions and chains, beside those from `seed` on
    int runs = 0;                              // of each case: 2, or 1 if it is small
    bool small = false, huge = false;
};

/// Throws if a word is not known.
Options parse(int argc, char** argv);

}  // namespace pleat::test
