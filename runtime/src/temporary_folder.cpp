// Temporary folders, whose names say which process has them.
#include "pleat/temporary_folder.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "pleat/error.h"
#include "text.h"

namespace pleat {

using runtime::text;

namespace fs = std::filesystem;

void TemporaryFolder::sweep(const std::string& temporary) {
    constexpr std::string_view prefix = "pleat-";
    std::error_code error;
    for (fs::directory_iterator at(temporary, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        const size_t dash = name.find('-', prefix.size());
        if (!name.starts_with(prefix) || dash == std::string::npos) continue;
        pid_t process = 0;
        const auto [stop, bad] = std::from_chars(name.data() + prefix.size(), name.data() + dash, process);
        if (bad != std::errc{} || stop != name.data() + dash || process <= 0) continue;
        struct stat facts{};
        const bool own =
            ::lstat(at->path().c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) && facts.st_uid == ::geteuid();
        std::error_code ignored;
        if (own && ::kill(process, 0) != 0 && errno == ESRCH) fs::remove_all(at->path(), ignored);
    }
}

TemporaryFolder::TemporaryFolder() {
    // fs::temp_directory_path() takes an empty variable for a folder.
    const auto of = [](const char* variable) -> std::string_view {
        const char* const value = std::getenv(variable);
        return value ? value : "";
    };
    fs::path temporary = "/tmp";
    for (const char* variable : {"TEMPDIR", "TEMP", "TMP", "TMPDIR"})  // the last counts most
        if (const std::string_view folder = of(variable); !folder.empty()) temporary = folder;
    std::error_code error;
    if (!fs::is_directory(temporary, error))
        throw Error(text("there is no temporary folder: TMPDIR is ",
                         of("TMPDIR").empty() ? "not set" : of("TMPDIR"), " (",
                         error ? error.message() : "no folder", ")"));
    static const bool swept = (sweep(temporary.string()), true);
    static_cast<void>(swept);
    path_ = (temporary / text("pleat-", ::getpid(), "-XXXXXX")).string();
    if (!::mkdtemp(path_.data())) throw Error(text("no temporary folder can be made: ", std::strerror(errno)));
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

std::string TemporaryFolder::write(std::string_view name, std::string_view content) const {
    const fs::path file = fs::path(path_) / name;
    fs::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    if (!out.flush()) throw Error(text("the temporary file ", file.string(), " cannot be written"));
    return file.string();
}

}  // namespace pleat
