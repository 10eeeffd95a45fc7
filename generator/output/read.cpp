#include "output/read.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pleat::output {

std::optional<std::string> read(const std::filesystem::path& path) {
    // O_NONBLOCK: opening a FIFO must not hang.
    int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    struct stat facts{};
    std::optional<std::string> text;
    if (::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode)) {
        text.emplace(static_cast<size_t>(facts.st_size), '\0');
        size_t done = 0;
        while (done < text->size()) {
            ssize_t n = ::read(file, text->data() + done, text->size() - done);
            if (n <= 0) break;
            done += static_cast<size_t>(n);
        }
        if (done < text->size()) text.reset();
    }
    ::close(file);
    return text;
}

}  // namespace pleat::output
