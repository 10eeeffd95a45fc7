// A spec's file to what launches of it take, in one process: its generated files, which the runtime's cache keeps.
// Beside the command the one folder that knows the runtime. Knows no device: kernels are loaded by pleat/kernel.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/load.h"
#include "emit/emit.h"
#include "pleat/kernel.h"

namespace pleat {

/// A spec as it was checked, and of its files those that launches by name take (emit::Wanted::launched).
class LaunchedSpec {
public:
    LaunchedSpec(model::Spec spec, std::vector<emit::File> files, bool from_cache);
    LaunchedSpec(LaunchedSpec&&) = default;
    LaunchedSpec& operator=(LaunchedSpec&&) = default;

    const model::Spec& spec() const { return spec_; }
    const std::vector<emit::File>& files() const { return files_; }
    bool from_cache() const { return from_cache_; }

    /// Of a kernel or, by the spec's name, of the program what Kernel::load takes; without a name of the program,
    /// or of the only kernel. Points into this. Throws std::runtime_error if there is none of this name, or if
    /// several could be meant.
    KernelSource source(std::string_view name = {}) const;

private:
    model::Spec spec_;
    std::vector<emit::File> files_;
    std::vector<NamedText> compiled_;  // the source and what it includes, named within the spec's folder
    bool from_cache_;
};

/// The version of the generator: a digest of the text that it is built of.
std::string_view generator_digest();

/// What the files of a spec are found by: everything that shapes them. `read`: the spec and those that it uses,
/// with the paths that generated text names.
CacheKey launched_key(const std::vector<const Source*>& read, const Overrides& overrides,
                      std::string_view generator = generator_digest());

/// Reads and checks a spec as load_spec() does, and takes its files from the cache, or plans and writes them;
/// nothing after everything wrong with it has been reported. Files of a spec about which planning has something to
/// report are made anew each time, so that it is reported each time. `cache` null: nothing is kept.
std::optional<LaunchedSpec> load_launched(const std::string& path, const Overrides& overrides, Sources& sources,
                                          Diagnostics& diagnostics, const std::vector<std::string>& include = {},
                                          Cache* cache = &Cache::standard());

/// The same of a text that stands for the file `path`.
std::optional<LaunchedSpec> load_launched_text(const std::string& path, std::string text,
                                               const Overrides& overrides, Sources& sources,
                                               Diagnostics& diagnostics,
                                               const std::vector<std::string>& include = {},
                                               Cache* cache = &Cache::standard());

}  // namespace pleat
