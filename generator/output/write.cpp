// write() and write_file(): temporaries first, then renames.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "output/output.h"
#include "output/paths.h"
#include "output/read.h"

namespace pleat::output {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail(const fs::path& path, int code) {
    throw Error(fmt::format("cannot write {}: {}", path.string(), std::strerror(code)));
}

/// Writes all of the text into an open file, and closes it.
void fill(int file, const fs::path& path, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(file, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            const int code = errno;
            ::close(file);
            fail(path, code);
        }
        text.remove_prefix(static_cast<size_t>(n));
    }
    if (::close(file) != 0) fail(path, errno);  // a full disk may show only here
}

/// Files and folders that exist only until commit(); what is not committed is removed again.
class Transaction {
public:
    Transaction() = default;
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        for (const Pending& p : pending_) ::unlink(p.temporary.c_str());
        std::error_code ignored;
        for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) fs::remove(*folder, ignored);
    }

    void make_folders(const fs::path& folder) {
        std::vector<fs::path> missing;
        std::error_code error;
        for (fs::path p = folder; !p.empty() && !fs::exists(p, error); p = p.parent_path()) {
            missing.push_back(p);
            if (p == p.parent_path()) break;
        }
        for (auto p = missing.rbegin(); p != missing.rend(); ++p) {
            if (::mkdir(p->c_str(), 0777) == 0)
                made_.push_back(*p);
            else if (errno != EEXIST)  // another process may have made it meanwhile
                fail(*p, errno);
        }
        if (!fs::is_directory(folder, error)) fail(folder, ENOTDIR);
    }

    void prepare(const fs::path& target, std::string_view text) {
        if (std::error_code error; fs::is_directory(target, error)) fail(target, EISDIR);
        fs::path temporary = target.parent_path() /
                             fmt::format(".{}.{}.{}.tmp", target.filename().string(), ::getpid(), pending_.size());
        const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0) fail(target, errno);
        pending_.push_back({temporary, target});
        fill(file, target, text);
    }

    void commit() {
        for (; !pending_.empty(); pending_.pop_back())
            if (::rename(pending_.back().temporary.c_str(), pending_.back().target.c_str()) != 0)
                fail(pending_.back().target, errno);
        made_.clear();
    }

private:
    struct Pending {
        fs::path temporary;
        fs::path target;
    };
    std::vector<Pending> pending_;
    std::vector<fs::path> made_;
};

}  // namespace

Written write(const fs::path& root, std::span<const File> files) {
    std::vector<fs::path> targets = places(root, files);
    Transaction transaction;
    Written result;
    for (size_t i = 0; i < files.size(); ++i) {
        if (read(targets[i]) == files[i].text) {
            ++result.unchanged;
            continue;
        }
        transaction.make_folders(targets[i].parent_path());
        transaction.prepare(targets[i], files[i].text);
        ++result.written;
    }
    transaction.commit();
    return result;
}

Written write_file(const fs::path& path, std::string_view text) {
    if (!path.has_filename()) fail(path, path.empty() ? ENOENT : EISDIR);
    // A device or a pipe is written to; a rename would put a file in its place.
    std::error_code error;
    if (const fs::file_status facts = fs::status(path, error);
        fs::exists(facts) && !fs::is_regular_file(facts) && !fs::is_directory(facts)) {
        const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (file < 0) fail(path, errno);
        fill(file, path, text);
        return {1, 0};
    }
    fs::path whole = fs::absolute(path);
    File file{whole.filename().string(), std::string(text)};
    return write(whole.parent_path(), {&file, 1});
}

void touch(const fs::path& path) {
    int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) fail(path, errno);
    const bool done = ::futimens(file, nullptr) == 0;
    const int code = errno;
    ::close(file);
    if (!done) fail(path, code);
}

}  // namespace pleat::output
