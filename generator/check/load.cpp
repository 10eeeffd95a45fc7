#include "check/load.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <set>

#include "check/abbreviations.h"
#include "check/root.h"
#include "spec/open.h"
#include "spec/read.h"

namespace pleat {
namespace {

namespace fs = std::filesystem;

std::string identity(const std::string& path) {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(path, error);
    return error ? path : canonical.string();
}

/// "rmsnorm.json:17": the same on every machine, because files are named from the spec's folder.
std::string place_beside(const std::string& spec, Span where, const Sources& sources) {
    if (!where.known()) return "";
    const Source& source = sources[where.file];
    const fs::path file(source.path());
    const fs::path beside = file.lexically_relative(fs::path(spec).parent_path());
    return fmt::format("{}:{}",
                       (beside.empty() || source.path() == spec ? file.filename() : beside).generic_string(),
                       source.position(where.begin).line);
}

/// The specs that a check has asked for, each read once.
class Library {
public:
    Library(const Search& search, Sources& sources, Diagnostics& diagnostics)
        : search_(search), sources_(sources), diagnostics_(diagnostics) {}

    const spec::Spec* open(const std::string& path, Span from) {
        const std::string id = identity(path);
        if (const auto at = specs_.find(id); at != specs_.end()) return at->second ? &*at->second : nullptr;
        std::optional<spec::Spec>& place = specs_[id];
        const int file = open_source(path, sources_, diagnostics_, from);
        if (file >= 0) place = spec::read_spec(file, sources_, diagnostics_);
        if (from.known()) opened_.push_back(path);
        return place ? &*place : nullptr;
    }

    /// A spec named by another: relative to that one's folder; no circles.
    const spec::Spec* use(const std::string& written, Span from) {
        const std::string& user = sources_[from.file].path();
        const std::string path = path_of_named(written, user, search_.folders);
        if (!may_name(written, from, path, search_, diagnostics_)) return nullptr;
        const std::string user_id = identity(user), used_id = identity(path);
        if (user_id == used_id || reaches(used_id, user_id)) {
            diagnostics_.report(Code::use_cycle, from,
                                user_id == used_id
                                    ? fmt::format("a spec cannot use itself")
                                    : fmt::format("'{}' uses this spec, so this spec cannot use it", written));
            return nullptr;
        }
        uses_[user_id].insert(used_id);
        return open(path, from);
    }

    const std::vector<std::string>& opened() const { return opened_; }

private:
    bool reaches(const std::string& from, const std::string& to) const {
        std::vector<std::string> open{from};
        std::set<std::string> seen;
        while (!open.empty()) {
            const std::string at = open.back();
            open.pop_back();
            if (at == to) return true;
            if (!seen.insert(at).second) continue;
            if (const auto next = uses_.find(at); next != uses_.end())
                open.insert(open.end(), next->second.begin(), next->second.end());
        }
        return false;
    }

    const Search& search_;
    Sources& sources_;
    Diagnostics& diagnostics_;
    std::map<std::string, std::optional<spec::Spec>> specs_;
    std::map<std::string, std::set<std::string>> uses_;
    std::vector<std::string> opened_;
};

}  // namespace

bool may_name(const std::string& written, Span there, const std::string& path, const Search& search,
              Diagnostics& diagnostics) {
    if (search.root.empty()) return true;
    const fs::path beside = fs::path(identity(path)).lexically_relative(identity(search.root));
    if (!beside.empty() && *beside.begin() != "..") return true;
    diagnostics.report(Code::file_unreadable, there,
                       fmt::format("'{}' does not lie in '{}', the folder of --root", written, search.root));
    return false;
}

namespace {

std::optional<model::Spec> checked(const spec::Spec* spec, const std::string& path, const Overrides& overrides,
                                   Library& library, const Sources& sources, Diagnostics& diagnostics) {
    if (!spec) return std::nullopt;
    const Loader loader = [&](const std::string& written, Span from) { return library.use(written, from); };
    auto model = check(*spec, overrides, loader, diagnostics);
    if (!model) return std::nullopt;
    model->path = path;
    for (model::Kernel& kernel : model->kernels)
        for (model::StageNote& stage : kernel.stages) stage.place = place_beside(path, stage.where, sources);
    model->includes = library.opened();
    return model;
}

}  // namespace

/// Beside the spec that names it, else in the first include folder that has it.
std::string path_of_named(const std::string& written, const std::string& user,
                          const std::vector<std::string>& include) {
    if (fs::path(written).is_absolute()) return written;
    std::error_code error;
    const std::string first = (fs::path(user).parent_path() / written).string();
    if (!fs::exists(first, error))
        for (const std::string& folder : include)
            if (const fs::path path = fs::path(folder) / written; fs::exists(path, error)) return path.string();
    return first;
}

std::optional<model::Spec> load_spec(const std::string& path, const Overrides& overrides, Sources& sources,
                                     Diagnostics& diagnostics, const Search& search) {
    Library library(search, sources, diagnostics);
    return checked(library.open(path, {}), path, overrides, library, sources, diagnostics);
}

std::optional<model::Spec> load_text(const std::string& path, std::string text, const Overrides& overrides,
                                     Sources& sources, Diagnostics& diagnostics, const Search& search) {
    Library library(search, sources, diagnostics);
    const auto spec = spec::read_spec(sources.add(path, std::move(text)), sources, diagnostics);
    return checked(spec ? &*spec : nullptr, path, overrides, library, sources, diagnostics);
}

std::optional<spec::Spec> checked_syntax(int file, const Sources& sources, Diagnostics& diagnostics) {
    auto syntax = spec::read_spec(file, sources, diagnostics);
    return syntax && abbreviates(*syntax) ? without_abbreviations(*syntax, diagnostics) : std::move(syntax);
}

}  // namespace pleat
