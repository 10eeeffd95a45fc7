// The cache on disk. An entry is a header (magic, key, length, checksum) and its bytes, so that what a
// crash, a full disk or another program left behind is noticed rather than used.
#include "pleat/cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <set>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "text.h"

namespace pleat {

using runtime::text;

namespace {

struct EntryHeader {
    char magic[8];
    uint64_t key_high, key_low, bytes, checksum;
};
constexpr char magic[8] = {'p', 'l', 'e', 'a', 't', 'c', '0', '1'};

/// A file descriptor that closes itself.
struct File {
    int fd;
    explicit File(int descriptor) : fd(descriptor) {}
    ~File() {
        if (fd >= 0) ::close(fd);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
};

bool read_all(int fd, char* to, size_t bytes) {
    while (bytes > 0) {
        const ssize_t got = ::read(fd, to, bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        to += got;
        bytes -= static_cast<size_t>(got);
    }
    return true;
}

bool write_all(int fd, const char* from, size_t bytes) {
    while (bytes > 0) {
        const ssize_t put = ::write(fd, from, bytes);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        from += put;
        bytes -= static_cast<size_t>(put);
    }
    return true;
}

/// Why a folder or file is not this user's own: others could have put code there. "" if it is. Root may write
/// anything anyway.
std::string why_foreign(const struct stat& facts) {
    if (facts.st_uid != ::geteuid() && facts.st_uid != 0) return "belongs to another user";
    if (facts.st_mode & (S_IWGRP | S_IWOTH)) return "can be written by other users";
    return "";
}

int open_folder(const std::string& path) { return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); }

const char* environment(const char* name) {
    const char* value = std::getenv(name);
    return value && *value ? value : nullptr;
}

}  // namespace

struct Cache::State {
    std::mutex mutex;
    std::function<void(const std::string&)> report;
    std::set<std::string> said;
    bool prepared = false, usable = false;
};

CacheKey CacheKey::of(std::span<const std::string_view> parts) {
    XXH3_state_t state;
    XXH3_128bits_reset(&state);
    for (std::string_view part : parts) {
        const uint64_t length = part.size();
        XXH3_128bits_update(&state, &length, sizeof length);
        XXH3_128bits_update(&state, part.data(), part.size());
    }
    const XXH128_hash_t hash = XXH3_128bits_digest(&state);
    return {hash.high64, hash.low64};
}

std::string CacheKey::hex() const {
    char out[33];
    std::snprintf(out, sizeof out, "%016llx%016llx", static_cast<unsigned long long>(high),
                  static_cast<unsigned long long>(low));
    return out;
}

Cache::Cache(std::string folder) : folder_(std::move(folder)), state_(std::make_shared<State>()) {}

std::string Cache::standard_folder() {
    if (const char* chosen = environment("PLEAT_CACHE")) return chosen;
    if (const char* xdg = environment("XDG_CACHE_HOME")) return text(xdg, "/pleat");
    if (const char* home = environment("HOME")) return text(home, "/.cache/pleat");
    return {};
}

Cache& Cache::standard() {
    static auto* cache = new Cache(standard_folder());
    return *cache;
}

std::string Cache::path_of(const CacheKey& key) const { return folder_ + "/" + key.hex(); }

void Cache::on_report(std::function<void(const std::string&)> report) {
    const std::lock_guard lock(state_->mutex);
    state_->report = std::move(report);
}

void Cache::report(const std::string& sentence) {
    std::function<void(const std::string&)> to;
    {
        const std::lock_guard lock(state_->mutex);
        to = state_->report;
    }
    if (to)
        to(sentence);
    else
        std::fprintf(stderr, "pleat: %s\n", sentence.c_str());
}

void Cache::report_once(const std::string& sentence) {
    {
        const std::lock_guard lock(state_->mutex);
        if (!state_->said.insert(sentence).second) return;
    }
    report(sentence);
}

std::optional<std::string> Cache::get(const CacheKey& key) {
    if (folder_.empty()) return std::nullopt;
    const std::string path = path_of(key);
    const auto damaged = [&](const char* how) {
        ::unlink(path.c_str());
        report(text("the cache entry ", path, " is damaged (", how, "); building anew"));
        return std::nullopt;
    };
    const File folder(open_folder(folder_));
    if (folder.fd >= 0 && !is_own(folder.fd)) return std::nullopt;
    // A link may lead anywhere, and a FIFO would wait for a writer.
    const File file(folder.fd < 0
                        ? -1
                        : ::openat(folder.fd, key.hex().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (file.fd < 0) {
        if (errno == ELOOP) return damaged("a symbolic link");
        if (errno != ENOENT && errno != ENOTDIR)
            report_once(
                text("the cache entry ", path, " cannot be read (", std::strerror(errno), "); building anew"));
        return std::nullopt;
    }
    struct stat facts{};
    EntryHeader header{};
    if (::fstat(file.fd, &facts) != 0 || !S_ISREG(facts.st_mode)) return damaged("no plain file");
    if (const std::string why = why_foreign(facts); !why.empty()) return damaged(("it " + why).c_str());
    if (static_cast<uint64_t>(facts.st_size) < sizeof header) return damaged("too short");
    if (!read_all(file.fd, reinterpret_cast<char*>(&header), sizeof header)) return damaged("unreadable");
    if (std::memcmp(header.magic, magic, sizeof magic) != 0) return damaged("not an entry");
    if (header.key_high != key.high || header.key_low != key.low) return damaged("another entry's content");
    if (header.bytes != static_cast<uint64_t>(facts.st_size) - sizeof header) return damaged("wrong length");
    std::string bytes(header.bytes, '\0');
    if (!read_all(file.fd, bytes.data(), bytes.size())) return damaged("unreadable");
    if (XXH3_64bits(bytes.data(), bytes.size()) != header.checksum) return damaged("wrong checksum");
    return bytes;
}

bool Cache::is_own(int folder) {
    struct stat facts{};
    if (::fstat(folder, &facts) != 0) return false;
    const std::string why = why_foreign(facts);
    if (!why.empty()) report_once(text("the cache folder ", folder_, " ", why, "; every run builds anew"));
    return why.empty();
}

bool Cache::prepare_folder() {
    const std::lock_guard lock(state_->mutex);
    if (state_->prepared) return state_->usable;
    state_->prepared = true;
    std::error_code error;
    const bool made = std::filesystem::create_directories(folder_, error);
    if (made) std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, error);
    state_->usable = !error && ::access(folder_.c_str(), W_OK | X_OK) == 0;
    return state_->usable;
}

void Cache::sweep_stale() {
    std::error_code error;
    const auto now = std::time(nullptr);
    for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
        if (entry.path().filename().string().rfind(".new-", 0) != 0) continue;
        struct stat facts{};
        if (::lstat(entry.path().c_str(), &facts) == 0 && now - facts.st_mtime > 3600)
            ::unlink(entry.path().c_str());
    }
}

void Cache::put(const CacheKey& key, std::string_view bytes) {
    static std::atomic<unsigned> counter{0};
    if (folder_.empty())
        return report_once(
            "there is no cache folder (PLEAT_CACHE, XDG_CACHE_HOME and HOME are unset); every run builds anew");
    if (!prepare_folder())
        return report_once(text("the cache folder ", folder_, " cannot be written; every run builds anew"));
    const auto unwritable = [&] {
        report_once(text("the cache folder ", folder_, " cannot be written (", std::strerror(errno),
                         "); every run builds anew"));
    };
    const File folder(open_folder(folder_));
    if (folder.fd < 0) return unwritable();
    if (!is_own(folder.fd)) return;
    const unsigned number = counter++;
    if (number == 0) sweep_stale();
    // The host's name would matter on a shared file system; the time makes clashes there as good as impossible.
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const std::string temporary = text(".new-", ::getpid(), "-", number, "-", now.tv_sec, now.tv_nsec);
    EntryHeader header{};
    std::memcpy(header.magic, magic, sizeof magic);
    header.key_high = key.high;
    header.key_low = key.low;
    header.bytes = bytes.size();
    header.checksum = XXH3_64bits(bytes.data(), bytes.size());
    {
        const File file(::openat(folder.fd, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (file.fd >= 0 && write_all(file.fd, reinterpret_cast<const char*>(&header), sizeof header) &&
            write_all(file.fd, bytes.data(), bytes.size()) && ::fsync(file.fd) == 0 &&
            ::renameat(folder.fd, temporary.c_str(), folder.fd, key.hex().c_str()) == 0)
            return;
    }
    unwritable();
    ::unlinkat(folder.fd, temporary.c_str(), 0);
}

}  // namespace pleat
