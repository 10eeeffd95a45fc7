#include "output/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace pleat::output {
namespace fs = std::filesystem;
namespace {

bool is_plain(const std::string& path) {
    if (path.empty() || path.find('\0') != std::string::npos || path.find('\\') != std::string::npos) return false;
    fs::path p(path);
    if (p.is_absolute() || !p.has_filename()) return false;
    return std::none_of(p.begin(), p.end(),
                        [](const fs::path& part) { return part == ".." || part == "." || part.empty(); });
}

bool is_below(const fs::path& root, const fs::path& path) {
    auto [r, p] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
    return r == root.end() || (r->empty() && std::next(r) == root.end());
}

std::string folded(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

}  // namespace

std::vector<fs::path> places(const fs::path& root, std::span<const File> files) {
    if (root.empty()) throw Error("the output folder has an empty name");
    std::error_code error;
    const fs::path base = fs::weakly_canonical(fs::absolute(root), error);
    if (error) throw Error(fmt::format("{}: {}", root.string(), error.message()));
    std::map<std::string, std::string> seen;
    std::vector<fs::path> result;
    result.reserve(files.size());
    fs::path checked;  // files come folder by folder: the last one that was looked at
    for (const File& file : files) {
        if (!is_plain(file.path))
            throw Error(fmt::format("'{}' is not a path inside the output folder", file.path));
        auto [other, fresh] = seen.emplace(folded(file.path), file.path);
        if (!fresh && other->second == file.path)
            throw Error(fmt::format("'{}' would be written twice: two specs have the same name", file.path));
        if (!fresh)
            throw Error(fmt::format("'{}' and '{}' differ only by case: on some file systems they are one file",
                                    other->second, file.path));
        fs::path place = base / file.path;
        fs::path folder = place.parent_path();
        if (folder != checked) {
            fs::path real = fs::weakly_canonical(folder, error);
            if (error) throw Error(fmt::format("{}: {}", folder.string(), error.message()));
            if (!is_below(base, real))
                throw Error(
                    fmt::format("{} is a link to {}, outside the output folder", folder.string(), real.string()));
            checked = folder;
        }
        result.push_back(std::move(place));
    }
    return result;
}

}  // namespace pleat::output
