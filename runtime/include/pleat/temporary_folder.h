// A folder for the files of one call that other programs read and write.
#pragma once

#include <string>
#include <string_view>

namespace pleat {

/// A folder of its own under the temporary one that goes with its owner. What a process leaves that is ended
/// meanwhile, the next one that makes such a folder removes. Throws Error where none can be made.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }
    /// Writes a file in it, with the folders that its name asks for. Returns its path.
    std::string write(std::string_view name, std::string_view content) const;

    /// Removes those under `temporary` whose process is gone.
    static void sweep(const std::string& temporary);

private:
    std::string path_;
};

}  // namespace pleat
