#include "launch/launched.h"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

#include "compile/compile.h"
#include "compile/findings.h"

namespace pleat {

namespace {

/// Each text behind its length, in eight bytes.
void append(std::string& entry, std::string_view text) {
    const uint64_t length = text.size();
    entry.append(reinterpret_cast<const char*>(&length), sizeof length).append(text);
}

std::string pack(const std::vector<emit::File>& files) {
    std::string entry;
    for (const emit::File& file : files) {
        append(entry, file.path);
        append(entry, file.text);
    }
    return entry;
}

/// The files of an entry; nothing if it is none.
std::optional<std::vector<emit::File>> unpack(std::string_view entry) {
    std::vector<emit::File> files;
    const auto take = [&](std::string& text) {
        uint64_t length = 0;
        if (entry.size() < sizeof length) return false;
        std::memcpy(&length, entry.data(), sizeof length);
        entry.remove_prefix(sizeof length);
        if (length > entry.size()) return false;
        text = entry.substr(0, length);
        entry.remove_prefix(length);
        return true;
    };
    while (!entry.empty()) {
        emit::File file;
        if (!take(file.path) || !take(file.text)) return std::nullopt;
        files.push_back(std::move(file));
    }
    return files;
}

std::string_view within_folder(const emit::File& file) {
    const std::string_view path = file.path;
    return path.substr(path.find('/') + 1);
}

}  // namespace

LaunchedSpec::LaunchedSpec(model::Spec spec, std::vector<emit::File> files, bool from_cache)
    : spec_(std::move(spec)), files_(std::move(files)), from_cache_(from_cache) {
    for (const emit::File& file : files_)
        if (const std::string_view name = within_folder(file); !name.ends_with(".manifest"))
            compiled_.push_back({name, file.text});
}

KernelSource LaunchedSpec::source(std::string_view name) const {
    const std::string_view wanted = !name.empty() || spec_.program.empty() ? name : spec_.name;
    const emit::File* found = nullptr;
    for (const emit::File& file : files_) {
        const std::string_view own = within_folder(file);
        if (!own.ends_with(".manifest")) continue;
        if (!wanted.empty() && own != fmt::format("{}.manifest", wanted)) continue;
        if (found) throw std::runtime_error(fmt::format("{} holds several kernels; say which", spec_.path));
        found = &file;
    }
    if (!found)
        throw std::runtime_error(name.empty() ? fmt::format("{} has no kernel that could run", spec_.path)
                                              : fmt::format("{} has no kernel {}", spec_.path, name));
    return {found->text, within_folder(*found), compiled_, {}, nullptr};
}

CacheKey launched_key(const std::vector<const Source*>& read, const Overrides& overrides,
                      std::string_view generator) {
    std::vector<std::string_view> parts = {"pleat launched 1", generator};
    for (const Source* source : read) {
        parts.push_back("source");
        parts.push_back(source->path());
        parts.push_back(source->text());
    }
    const auto add = [&](std::string_view kind, const std::vector<std::pair<std::string, std::string>>& changes) {
        for (const auto& [name, value] : changes) {
            parts.push_back(kind);
            parts.push_back(name);
            parts.push_back(value);
        }
    };
    add("dim", overrides.dims);
    add("type", overrides.types);
    return CacheKey::of(parts);
}

namespace {

/// Of a checked spec; `first`: its sources are those from there on.
std::optional<LaunchedSpec> launched(std::optional<model::Spec> checked, int first, const Overrides& overrides,
                                     const Sources& sources, Diagnostics& diagnostics, Cache* cache) {
    if (!checked) return std::nullopt;
    std::vector<const Source*> read;
    for (int i = first; i < sources.size(); ++i) read.push_back(&sources[i]);
    const CacheKey key = launched_key(read, overrides);
    if (const auto entry = cache ? cache->get(key) : std::nullopt)
        if (auto files = unpack(*entry)) return LaunchedSpec(*std::move(checked), *std::move(files), true);

    const size_t reported = diagnostics.all().size();
    const schedule::Program program = schedule::compile(*checked);
    schedule::report_findings(program, diagnostics);
    if (diagnostics.has_errors()) return std::nullopt;
    std::vector<emit::File> files = emit::emit(program, emit::Wanted::launched);
    if (cache && diagnostics.all().size() == reported) cache->put(key, pack(files));
    return LaunchedSpec(*std::move(checked), std::move(files), false);
}

}  // namespace

std::optional<LaunchedSpec> load_launched(const std::string& path, const Overrides& overrides, Sources& sources,
                                          Diagnostics& diagnostics, const std::vector<std::string>& include,
                                          Cache* cache) {
    const int first = sources.size();
    auto checked = load_spec(path, overrides, sources, diagnostics, include);
    return launched(std::move(checked), first, overrides, sources, diagnostics, cache);
}

std::optional<LaunchedSpec> load_launched_text(const std::string& path, std::string text,
                                               const Overrides& overrides, Sources& sources,
                                               Diagnostics& diagnostics, const std::vector<std::string>& include,
                                               Cache* cache) {
    const int first = sources.size();
    auto checked = load_text(path, std::move(text), overrides, sources, diagnostics, include);
    return launched(std::move(checked), first, overrides, sources, diagnostics, cache);
}

}  // namespace pleat
