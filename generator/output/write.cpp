// write() and write_file(): temporaries first, then renames.
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <set>

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

fs::path temporary_for(const fs::path& target, size_t number) {
    return target.parent_path() / fmt::format(".{}.{}.{}.tmp", target.filename().string(), ::getpid(), number);
}

/// The process that made a temporary file of ours; 0 if the name is none.
pid_t maker_of(const std::string& name) {
    if (!name.starts_with('.') || !name.ends_with(".tmp")) return 0;
    const size_t number = name.rfind('.', name.size() - 5);
    const size_t process = number == std::string::npos || number == 0 ? number : name.rfind('.', number - 1);
    if (process == std::string::npos || process == 0) return 0;
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(name.data() + process + 1, name.data() + number, pid);
    return error == std::errc{} && end == name.data() + number ? pid : 0;
}

/// Removes what processes left that were ended while they wrote.
void sweep(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const pid_t pid = maker_of(at->path().filename().string());
        if (pid > 0 && ::kill(pid, 0) != 0 && errno == ESRCH) ::unlink(at->path().c_str());
    }
}

bool is_manifest(const fs::path& file) { return file.extension() == ".manifest"; }
/// Of a kernel: what a manifest names.
bool is_source(const fs::path& file) { return file.extension() == ".cu" || file.extension() == ".h"; }

/// Files and folders that exist only until commit(); what is not committed is removed again. A folder of kernels
/// opens by its manifests: while its sources are replaced it has none, so that whoever is killed here leaves
/// nothing that opens and is half old, half new.
class Transaction {
public:
    Transaction() = default;
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        for (const Pending& p : pending_) ::unlink(p.temporary.c_str());
        for (const Pending& w : withdrawn_) {
            if (replaced_)
                ::unlink(w.temporary.c_str());
            else
                ::rename(w.temporary.c_str(), w.target.c_str());
        }
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
        fs::path temporary = temporary_for(target, pending_.size());
        const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0) fail(target, errno);
        pending_.push_back({temporary, target});
        // Who could read the file that is replaced can read this one.
        if (struct stat facts; ::stat(target.c_str(), &facts) == 0 && ::fchmod(file, facts.st_mode & 0777) != 0) {
            const int code = errno;
            ::close(file);
            fail(target, code);
        }
        fill(file, target, text);
    }

    /// `files`: all that is written, changed or not. Where it holds a folder's manifests, those of other kernels go
    /// with the sources that they named.
    void commit(const std::vector<fs::path>& files) {
        const auto is_gone = [&](const fs::path& manifest) {
            const auto beside = [&](const fs::path& f) {
                return is_manifest(f) && f.parent_path() == manifest.parent_path();
            };
            return std::any_of(files.begin(), files.end(), beside) &&
                   std::find(files.begin(), files.end(), manifest) == files.end();
        };
        std::set<fs::path> opened_by_manifests;
        for (const Pending& p : pending_)
            if (is_source(p.target)) opened_by_manifests.insert(p.target.parent_path());
        for (const fs::path& folder : opened_by_manifests) withdraw_manifests(folder);
        // From the back: manifests stand in front.
        std::stable_partition(pending_.begin(), pending_.end(),
                              [](const Pending& p) { return is_manifest(p.target); });
        for (; !pending_.empty(); pending_.pop_back()) {
            const Pending& p = pending_.back();
            if (::rename(p.temporary.c_str(), p.target.c_str()) != 0) fail(p.target, errno);
            replaced_ = true;
        }
        std::error_code ignored;
        for (const Pending& w : withdrawn_) {
            if (fs::exists(w.target, ignored) || is_gone(w.target))
                ::unlink(w.temporary.c_str());
            else if (::rename(w.temporary.c_str(), w.target.c_str()) != 0)
                fail(w.target, errno);
        }
        withdrawn_.clear();
        made_.clear();
    }

private:
    struct Pending {
        fs::path temporary;
        fs::path target;
    };

    void withdraw_manifests(const fs::path& folder) {
        std::vector<fs::path> manifests;
        std::error_code error;
        for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
            if (is_manifest(at->path())) manifests.push_back(at->path());
        for (const fs::path& manifest : manifests) {
            const fs::path aside = temporary_for(manifest, pending_.size() + withdrawn_.size());
            if (::rename(manifest.c_str(), aside.c_str()) != 0) fail(manifest, errno);
            withdrawn_.push_back({aside, manifest});
        }
    }

    std::vector<Pending> pending_;
    std::vector<Pending> withdrawn_;  // manifests, by the names under which they are kept aside
    std::vector<fs::path> made_;
    bool replaced_ = false;  // a target, so that what is withdrawn names files that are gone
};

/// An output folder for one writer at a time: two that write other versions of it would leave files of both.
class Lock {
public:
    Lock() = default;
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { release(); }

    /// Waits for who writes there, and makes the folder. Where there are no locks, as on some network file systems,
    /// nothing is waited for.
    void take(const fs::path& folder, Transaction& transaction) {
        constexpr int most_waits = 6000, wait_microseconds = 5000;
        for (int waits = 0; waits < most_waits; ++waits) {
            std::error_code error;
            if (fs::exists(folder, error) && !fs::is_directory(folder, error))
                return;  // reported where it is written to
            transaction.make_folders(folder);
            file_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
            if (file_ < 0) return;
            const int taken = ::flock(file_, LOCK_EX | LOCK_NB);
            if (taken == 0 ? is_still(folder) : errno != EWOULDBLOCK && errno != EINTR) return;
            release();
            ::usleep(wait_microseconds);
        }
        throw Error(fmt::format("cannot write {}: another process has been writing to it for half a minute",
                                folder.string()));
    }

private:
    /// Is the folder that was opened the one of this name? Who failed has removed the one that he made.
    bool is_still(const fs::path& folder) const {
        struct stat opened{}, named{};
        return ::fstat(file_, &opened) == 0 && ::stat(folder.c_str(), &named) == 0 &&
               opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
    }
    void release() {
        if (file_ >= 0) ::close(file_);
        file_ = -1;
    }

    int file_ = -1;
};

}  // namespace

Written write(const fs::path& root, std::span<const File> files) {
    std::vector<fs::path> targets = places(root, files);
    Lock lock;  // until what failed is undone
    Transaction transaction;
    if (files.size() > 1) lock.take(root, transaction);
    Written result;
    std::set<fs::path> swept;  // those of unchanged files too: who was ended may have replaced none
    for (size_t i = 0; i < files.size(); ++i) {
        if (const fs::path folder = targets[i].parent_path(); swept.insert(folder).second) sweep(folder);
        if (read(targets[i]) == files[i].text) {
            ++result.unchanged;
            continue;
        }
        transaction.make_folders(targets[i].parent_path());
        transaction.prepare(targets[i], files[i].text);
        ++result.written;
    }
    transaction.commit(targets);
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
    // A link stays one: what it leads to is written.
    const fs::path whole =
        fs::is_symlink(path, error) && fs::exists(path, error) ? fs::canonical(path) : fs::absolute(path);
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
