// Writing generated files: only what changed, all or nothing, and never outside the output folder.
// The only code of the generator that writes to the disk. Knows paths and text, nothing of specs.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pleat::output {

/// What went wrong with the disk, in one sentence that names the file.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file to be written: a path relative to the output folder ("rmsnorm/dims.h"), and its whole text.
struct File {
    std::string path;
    std::string text;
};

struct Written {
    int written = 0;
    int unchanged = 0;
};

/// Makes the files under `root` say what `files` say. Files that already do are not touched, so that
/// their modification times stand still. Every new text is first written beside its target under a
/// temporary name; targets are replaced once all of them are complete. A folder whose sources are replaced has no
/// manifest meanwhile, so that a process that is killed leaves no mixed folder that opens; the next call removes
/// what it left. Who finds another one writing there waits. Throws Error, having removed every temporary file and
/// every folder that it made, if a path leaves `root` (also through a symbolic link), two files clash (also by case
/// alone), or the disk refuses.
Written write(const std::filesystem::path& root, std::span<const File> files);

/// The same for a single file that the user named ("-" is not special here); a device or a pipe is written to as it
/// is.
Written write_file(const std::filesystem::path& path, std::string_view text);

/// Makes `path` an empty file that is newer than everything written before.
void touch(const std::filesystem::path& path);

/// What `write` would change, as a unified diff; empty if nothing. A file of `root` that stands in a
/// folder of `files`, looks generated (.h, .cu, .manifest) and is not among them counts as a change.
std::string compare(const std::filesystem::path& root, std::span<const File> files);

/// A dependency file in Make syntax: `target` depends on `inputs`; each input also gets an empty rule,
/// so that a deleted input rebuilds rather than fails.
std::string depfile(std::string_view target, std::span<const std::string> inputs);

}  // namespace pleat::output
