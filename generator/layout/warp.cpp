#include "layout/warp.h"

#include <algorithm>
#include <map>
#include <set>

namespace pleat::layout {

SharedCost shared_cost(std::span<const int64_t> addresses, int bytes_each) {
    SharedCost cost;
    const size_t together =
        static_cast<size_t>(std::min(warp_lanes, line_bytes / std::max(bytes_each, bank_bytes)));
    for (size_t first = 0; first < addresses.size(); first += together) {
        std::map<int64_t, std::set<int64_t>> words;  // by bank
        std::set<int64_t> all;
        for (const int64_t address : addresses.subspan(first, std::min(together, addresses.size() - first)))
            for (int64_t word = address / bank_bytes; word <= (address + bytes_each - 1) / bank_bytes; ++word) {
                words[word % banks].insert(word);
                all.insert(word);
            }
        size_t most = 0;
        for (const auto& [bank, here] : words) most = std::max(most, here.size());
        cost.wavefronts += static_cast<int>(most);
        cost.least += static_cast<int>((all.size() + banks - 1) / banks);
    }
    return cost;
}

GlobalCost global_cost(std::span<const int64_t> addresses, int bytes_each) {
    std::set<int64_t> sectors, bytes;
    for (const int64_t address : addresses)
        for (int64_t byte = address; byte < address + bytes_each; ++byte) {
            sectors.insert(byte / sector_bytes);
            bytes.insert(byte);
        }
    return {static_cast<int>(sectors.size()), static_cast<int>((bytes.size() + sector_bytes - 1) / sector_bytes)};
}

namespace {

/// Lines in the order in which a walk along `first` goes on.
std::vector<size_t> order(const Placement& placement, size_t first) {
    std::vector<size_t> all{first};
    const auto inner = static_cast<size_t>(placement.innermost());
    if (inner != first) all.push_back(inner);
    for (size_t i = placement.lines().size(); i-- > 0;)
        if (i != first && i != inner) all.push_back(i);
    return all;
}

}  // namespace

std::vector<int64_t> walk(const Placement& placement, size_t line, int64_t run, bool swizzled) {
    const std::vector<size_t> lines = order(placement, line);
    std::vector<int64_t> addresses, indices(placement.lines().size(), 0);
    for (int64_t lane = 0; lane < warp_lanes; ++lane) {
        int64_t rest = lane;
        for (const size_t i : lines) {
            const Line& l = placement.lines()[i];
            const int64_t step = static_cast<int>(i) == placement.innermost() ? run : 1;
            const int64_t places = l.count ? *l.count / step : warp_lanes;
            if (places == 0) return addresses;
            indices[i] = l.coordinate(rest % places * step);
            rest /= places;
        }
        if (rest > 0) break;
        addresses.push_back((swizzled ? placement.offset(indices) : placement.plain(indices)) *
                            placement.element_bytes());
    }
    return addresses;
}

int64_t vector_run(const Placement& placement) {
    constexpr int64_t most_bytes = 16, looked_at = 256;
    if (placement.innermost() < 0) return 1;
    const auto line = static_cast<size_t>(placement.innermost());
    const Line& along = placement.lines()[line];
    const int64_t count = along.count.value_or(looked_at);
    std::vector<int64_t> indices(placement.lines().size(), 0);
    for (int64_t run = most_bytes / placement.element_bytes(); run > 1; run /= 2) {
        bool good = count % run == 0;
        for (size_t other = 0; good && other < indices.size(); ++other) {
            // Every other line is moved on alone: the address is a sum, and a swizzle moves runs of 16 bytes whole.
            const int64_t rows =
                other == line ? 1 : std::min(placement.lines()[other].count.value_or(looked_at), looked_at);
            for (int64_t row = 0; good && row < rows; ++row) {
                if (other != line) indices[other] = placement.lines()[other].coordinate(row);
                int64_t first = 0;
                for (int64_t n = 0; good && n < std::min(count, looked_at); ++n) {
                    indices[line] = along.coordinate(n);
                    const int64_t at = placement.offset(indices);
                    if (n % run == 0) first = at;
                    good = at == first + n % run && first % run == 0;
                }
            }
            if (other != line) indices[other] = 0;
        }
        if (good) return run;
    }
    return 1;
}

}  // namespace pleat::layout
