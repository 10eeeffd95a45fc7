// A folder of build results found by the content that they were made from. Safe under many processes
// at once, killed at any moment. Knows nothing of what it keeps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pleat {

/// What an entry is found by: 128 bits of XXH3 over everything that shaped it.
struct CacheKey {
    uint64_t high = 0, low = 0;
    /// The key of these parts, in order; ("ab","c") and ("a","bc") differ.
    static CacheKey of(std::span<const std::string_view> parts);
    std::string hex() const;
    bool operator==(const CacheKey&) const = default;
};

/// Entries are written whole under a temporary name, flushed to disk and renamed, and carry a
/// checksum; a damaged one is reported, ignored and replaced. A folder that cannot be used is
/// reported once, and everything works without it. Entries are code that runs: folders and entries
/// that another user owns or can write are not used.
class Cache {
public:
    explicit Cache(std::string folder);
    /// $PLEAT_CACHE, else $XDG_CACHE_HOME/pleat, else ~/.cache/pleat.
    static Cache& standard();
    static std::string standard_folder();

    const std::string& folder() const { return folder_; }
    std::optional<std::string> get(const CacheKey& key);
    void put(const CacheKey& key, std::string_view bytes);
    std::string path_of(const CacheKey& key) const;
    /// Removes temporary files that killed processes left an hour ago or more. The first put() of a
    /// process does so by itself.
    void sweep_stale();

    /// Where reports go; to stderr unless set.
    void on_report(std::function<void(const std::string&)> report);

private:
    void report(const std::string& sentence);
    void report_once(const std::string& sentence);
    bool prepare_folder();
    bool is_own(int folder);

    struct State;
    std::string folder_;
    std::shared_ptr<State> state_;
};

}  // namespace pleat
