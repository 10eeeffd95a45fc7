// What crashes.py kills and lets fail while it writes what a cache of kernels and `pleat tune` keep.
//   writes cache FOLDER           puts entries of a few keys, over and over; with `once` behind it, once
//   writes cache FOLDER check     each is there whole or not at all; puts those that lack
//   writes tuned FILE             remembers records, over and over, by the function that `pleat tune` does it with
//   writes tuned FILE check       the file has whole records, or is not there; remembers them once more
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "cli/tuned.h"
#include "pleat/cache.h"

using namespace pleat;

namespace {

constexpr int keys = 6;

int complain(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", sentence.c_str());
    return 1;
}

// ---- the cache

CacheKey key_of(int which) {
    const std::string name = "entry " + std::to_string(which);
    const std::string_view parts[] = {name};
    return CacheKey::of(parts);
}
std::string content_of(int which) {
    std::string text;
    for (int i = 0; i < 1 + which * which * 900; ++i) text += std::to_string(which * 7919 + i) + "\n";
    return text;
}

int put(Cache& cache, int rounds) {
    for (int round = 0; round < rounds; ++round)
        for (int which = 0; which < keys; ++which) cache.put(key_of(which), content_of(which));
    return 0;
}

int check(Cache& cache) {
    for (int which = 0; which < keys; ++which) {
        const auto bytes = cache.get(key_of(which));
        if (bytes && *bytes != content_of(which)) return complain("an entry has other bytes");
        if (!bytes) cache.put(key_of(which), content_of(which));
        const auto again = cache.get(key_of(which));
        if (!again || *again != content_of(which)) return complain("an entry is not there");
    }
    return 0;
}

int cache_of(const std::string& folder, bool checks, int rounds) {
    Cache cache(folder);
    int reports = 0;
    cache.on_report([&](const std::string& sentence) { reports += complain(sentence); });
    const int status = checks ? check(cache) : put(cache, rounds);
    return status || reports > 0;
}

// ---- what tuning remembers

std::vector<cli::TunedRecord> records_of(int round) {
    std::vector<cli::TunedRecord> all;
    for (int which = 0; which < keys; ++which)
        all.push_back({"spec",
                       "kernel",
                       "key " + std::to_string(which),
                       "a device",
                       {{"T", which}},
                       {},
                       1.0 * round,
                       round + 1.0});
    return all;
}

void remember(const std::string& file, int round) {
    cli::remember_tuned(file, records_of(round),
                        [](const std::string& sentence) { throw std::runtime_error(sentence); });
}

int tuned(const std::string& file, bool checks, int rounds) {
    if (!checks) {
        for (int round = 1; round <= rounds; ++round) remember(file, round);
        return 0;
    }
    const auto found = cli::read_tuned(file);
    if (std::filesystem::exists(file) && found.size() != keys) return complain("records are missing");
    for (const cli::TunedRecord& record : found)
        if (record.chosen_us != record.us + 1 || record.us != found.front().us)
            return complain("records of two writes lie in one file");
    remember(file, 0);
    return cli::read_tuned(file).size() == keys ? 0 : complain("what was remembered is not there");
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 3) return 2;
    const std::string how = argc > 3 ? argv[3] : "";
    const int rounds = how == "once" ? 1 : 1000000;
    return (argv[1] == std::string("cache") ? cache_of : tuned)(argv[2], how == "check", rounds);
} catch (const std::exception& error) {
    return complain(error.what());
}
