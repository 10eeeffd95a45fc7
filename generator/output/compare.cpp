// compare(): is what lies on the disk what would be written?
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "output/diff.h"
#include "output/output.h"
#include "output/paths.h"
#include "output/read.h"

namespace pleat::output {
namespace fs = std::filesystem;
namespace {

bool looks_generated(const fs::path& path) {
    const fs::path extension = path.extension();
    return extension == ".h" || extension == ".cu" || extension == ".manifest";
}

}  // namespace

std::string compare(const fs::path& root, std::span<const File> files) {
    const std::vector<fs::path> targets = places(root, files);
    const std::set<fs::path> expected(targets.begin(), targets.end());
    std::set<fs::path> folders;
    std::string difference;
    for (size_t i = 0; i < files.size(); ++i) {
        const std::string name = (root / files[i].path).generic_string();
        const auto present = read(targets[i]);
        difference += unified_diff(present.value_or(""), files[i].text, present ? name : "/dev/null", name);
        if (!present && files[i].text.empty()) difference += fmt::format("--- /dev/null\n+++ {}\n", name);
        folders.insert(targets[i].parent_path());
    }
    for (const fs::path& folder : folders) {
        std::error_code error;
        std::vector<fs::path> stale;
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (entry.is_regular_file(error) && looks_generated(entry.path()) && !expected.contains(entry.path()))
                stale.push_back(entry.path());
        std::sort(stale.begin(), stale.end());
        for (const fs::path& path : stale) {
            const std::string name = (root / folder.filename() / path.filename()).generic_string();
            difference += fmt::format("Only in the output folder: {} (nothing generates it)\n", name);
        }
    }
    return difference;
}

}  // namespace pleat::output
