// Opening files. Sizes and kinds are looked at before a byte is read, so that a file of a gigabyte is
// refused at once and a pipe that nobody writes to never blocks.
#include "spec/open.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace pleat {

namespace {

struct Descriptor {
    int fd;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

std::string reason(int error) {
    switch (error) {
        case ENOENT:
            return "no such file";
        case EACCES:
            return "permission denied";
        case ENOTDIR:
            return "a part of its path is no directory";
        case ENAMETOOLONG:
            return "its name is too long";
        case ELOOP:
            return "its symbolic links go in a circle";
        default:
            return std::generic_category().message(error);
    }
}

/// Why a file of this kind and size is not read; "" if it may be.
std::string refusal(const struct stat& s) {
    if (S_ISDIR(s.st_mode)) return "it is a directory";
    if (!S_ISREG(s.st_mode)) return "it is not a regular file";
    if (static_cast<uintmax_t>(s.st_size) > max_source_bytes)
        return fmt::format("it has {} bytes, and a spec has at most {}", static_cast<intmax_t>(s.st_size),
                           max_source_bytes);
    return {};
}

/// The file's text in `text`, or why there is none.
std::string read_file(const std::string& path, std::string& text) {
    if (path.empty()) return "the path is empty";
    if (path.find('\0') != std::string::npos) return "its path holds a NUL character";
    struct stat s{};
    if (::stat(path.c_str(), &s) != 0) return reason(errno);
    if (std::string why = refusal(s); !why.empty()) return why;
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)};
    if (file.fd < 0) return reason(errno);
    // What was opened may be another file by now; and files of /proc are longer than they say.
    if (::fstat(file.fd, &s) != 0) return reason(errno);
    if (std::string why = refusal(s); !why.empty()) return why;
    text.resize(static_cast<size_t>(s.st_size) + 1);
    size_t size = 0;
    for (;;) {
        const ssize_t got = ::read(file.fd, text.data() + size, text.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return reason(errno);
        if (got == 0) break;
        size += static_cast<size_t>(got);
        if (size > max_source_bytes) return fmt::format("it has more than {} bytes", max_source_bytes);
        if (size == text.size()) text.resize(size * 2);
    }
    text.resize(size);
    return {};
}

}  // namespace

int open_source(const std::string& path, Sources& sources, Diagnostics& diagnostics, Span asked) {
    std::string text;
    const std::string why = read_file(path, text);
    if (why.empty()) return sources.add(path, std::move(text));
    if (asked.known()) {
        Diagnostic& d =
            diagnostics.report(Code::file_unreadable, asked, fmt::format("cannot read '{}': {}", path, why));
        if (why == reason(ENOENT))
            d.note("it is looked for beside the file that names it, then in the folders of -I");
    } else {
        diagnostics.report_file(Code::file_unreadable, path, fmt::format("cannot be read: {}", why));
    }
    return -1;
}

}  // namespace pleat
