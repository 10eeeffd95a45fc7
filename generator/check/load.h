// A spec file to a checked model: opens, reads and checks it and the specs that it uses.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/check.h"

namespace pleat {

/// Where specs are that "use" names.
struct Search {
    Search(std::vector<std::string> folders_ = {}, std::string root_ = {})
        : folders(std::move(folders_)), root(std::move(root_)) {}

    std::vector<std::string> folders;  // beside the folder of the spec that names one
    std::string root;                  // only in this folder and those in it, links followed; "": anywhere
};

/// The checked model of a spec file, or nothing after everything wrong with it has been reported.
/// "use" paths are relative to the folder of the spec that holds them, else to the first folder of
/// `search` that has such a file; a spec that uses itself, by
/// whatever way round, is an error.
std::optional<model::Spec> load_spec(const std::string& path, const Overrides& overrides, Sources& sources,
                                     Diagnostics& diagnostics, const Search& search = {});

/// The same of a text that stands for the file `path`, beside which the files are that it uses.
std::optional<model::Spec> load_text(const std::string& path, std::string text, const Overrides& overrides,
                                     Sources& sources, Diagnostics& diagnostics, const Search& search = {});

/// The syntax tree of a spec's file as a check has it, with its abbreviations written out (check/abbreviations.h).
std::optional<spec::Spec> checked_syntax(int file, const Sources& sources, Diagnostics& diagnostics);

/// The path of a spec that is named as `written` in the file `user`, by the rules of "use".
std::string path_of_named(const std::string& written, const std::string& user,
                          const std::vector<std::string>& include);

}  // namespace pleat
