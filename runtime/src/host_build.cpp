// The host compiler behind the cache. The shared object is loaded from memory, so that what runs is
// exactly what the cache's checksum has been compared with.
#include "pleat/host_build.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "included.h"
#include "pleat/error.h"
#include "pleat/temporary_folder.h"
#include "text.h"

extern char** environ;

namespace pleat {

using runtime::split;
using runtime::text;

namespace fs = std::filesystem;

namespace {

/// The file that a command name stands for, or "".
std::string in_path(const std::string& command) {
    const auto runs = [](const std::string& path) {
        struct stat facts{};
        return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && ::access(path.c_str(), X_OK) == 0;
    };
    if (command.find('/') != std::string::npos) return runs(command) ? command : "";
    const char* path = std::getenv("PATH");
    for (std::string_view folder : split(path ? path : "/usr/bin:/bin", ':'))
        if (const std::string candidate = text(folder, "/", command); !folder.empty() && runs(candidate))
            return candidate;
    return {};
}

struct Compiler {
    std::vector<std::string> command;  // program and what $CXX says after it
    std::string identity;
};

Compiler find_compiler() {
    const char* chosen = std::getenv("CXX");
    const std::string cxx = chosen && *chosen ? chosen : "c++";
    Compiler compiler;
    if (const std::string whole = in_path(cxx); !whole.empty()) {
        compiler.command = {whole};  // a path may hold spaces
    } else {
        for (std::string_view word : split(cxx, ' '))
            if (!word.empty()) compiler.command.emplace_back(word);
        const std::string program = compiler.command.empty() ? "" : in_path(compiler.command[0]);
        if (program.empty())
            throw Error(text("there is no C++ compiler '", cxx,
                             "' (CXX), which builds references for the CPU: apt-get install g++, or let "
                             "CXX name one"));
        compiler.command[0] = program;
    }
    std::error_code error;
    struct stat facts{};
    const fs::path real = fs::canonical(compiler.command[0], error);
    ::stat(real.c_str(), &facts);
    compiler.identity =
        text(real.string(), " ", facts.st_size, " ", facts.st_mtim.tv_sec, ".", facts.st_mtim.tv_nsec);
    return compiler;
}

std::string content_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Runs a command without a shell; what it says goes into a file, and its temporary files into a folder, which is
/// swept if it is killed. Its exit status, or -1.
int run(const std::vector<std::string>& command, const std::string& log, const std::string& temporary) {
    std::string place = "TMPDIR=" + temporary;
    std::vector<char*> environment = {place.data()};
    for (char** variable = environ; variable && *variable; ++variable)
        if (!std::string_view(*variable).starts_with("TMPDIR=")) environment.push_back(*variable);
    environment.push_back(nullptr);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    pid_t child = 0;
    const int spawned =
        ::posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environment.data());
    posix_spawn_file_actions_destroy(&actions);
    if (spawned != 0) return -1;
    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::shared_ptr<void> load(const std::string& bytes, std::string_view name) {
    const int fd = ::memfd_create("pleat-host-build", MFD_CLOEXEC);
    if (fd < 0) throw Error(text(name, ": memfd_create failed: ", std::strerror(errno)));
    size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t put = ::write(fd, bytes.data() + done, bytes.size() - done);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) break;
        done += static_cast<size_t>(put);
    }
    // The loader takes libraries of one path for the same, and descriptors' numbers come back: so each is
    // opened by a path that never was before.
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/built.so";
    void* handle = nullptr;
    if (done == bytes.size() && ::symlink(text("/proc/self/fd/", fd).c_str(), path.c_str()) == 0)
        handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    const char* reason = handle ? nullptr : ::dlerror();
    ::close(fd);
    if (!handle) throw Error(text(name, ": the built library cannot be loaded: ", reason ? reason : "no room"));
    return {handle, [](void* library) { ::dlclose(library); }};
}

}  // namespace

void* HostLibrary::find(const std::string& symbol) const {
    return handle_ ? ::dlsym(handle_.get(), symbol.c_str()) : nullptr;
}

HostLibrary host_build(const NamedText& source, std::span<const NamedText> headers, const BuildOptions& options) {
    const Compiler compiler = find_compiler();
    // No contraction: a * b + c is two roundings unless the source says fma, as on the GPU. Integers wrap.
    // libstdc++'s <math.h> is C's own: references call ::expf, not the overloads of <cmath>, which take longer to
    // read than all else.
    std::vector<std::string> flags = {"-std=c++20",
                                      "-O2",
                                      "-ffp-contract=off",
                                      "-fwrapv",
                                      "-fPIC",
                                      "-shared",
                                      "-D_GLIBCXX_INCLUDE_NEXT_C_HEADERS="};
    flags.insert(flags.end(), options.extra.begin(), options.extra.end());
    std::vector<NamedText> all(headers.begin(), headers.end());
    for (const NamedText& h : embedded_headers()) all.push_back(h);

    CacheKey key;
    HostLibrary library;
    if (options.cache) {
        std::vector<std::string_view> parts = {"pleat host 2", compiler.identity, source.name, source.text};
        for (const NamedText& h : runtime::included(source.text, all, options.extra)) {
            parts.push_back(h.name);
            parts.push_back(h.text);
        }
        parts.push_back("options");
        for (size_t i = 1; i < compiler.command.size(); ++i) parts.push_back(compiler.command[i]);
        for (const std::string& f : flags) parts.push_back(f);
        key = CacheKey::of(parts);
        if (const auto entry = options.cache->get(key)) {
            library.handle_ = load(*entry, source.name);
            library.from_cache_ = true;
            return library;
        }
    }
    const TemporaryFolder folder;
    for (const NamedText& h : all) folder.write(text("include/", h.name), h.text);
    const std::string file = folder.write(text("include/", source.name), source.text);
    const std::string output = folder.path() + "/built.so", log_file = folder.path() + "/log";
    std::vector<std::string> command = compiler.command;
    command.insert(command.end(), flags.begin(), flags.end());
    for (const std::string& word : {"-I" + folder.path() + "/include", file, std::string("-o"), output})
        command.push_back(word);
    const int status = run(command, log_file, folder.path());
    std::string log = content_of(log_file);
    if (status != 0) {
        // The user knows files by the names that they came with.
        const std::string prefix = folder.path() + "/include/";
        for (size_t at; (at = log.find(prefix)) != std::string::npos;) log.erase(at, prefix.size());
        throw BuildError(text(source.name, ": the host compiler ", compiler.command[0], " failed\n", log),
                         std::string(source.name), log);
    }
    const std::string bytes = content_of(output);
    library.handle_ = load(bytes, source.name);
    if (options.cache) options.cache->put(key, bytes);  // of what can be loaded
    return library;
}

}  // namespace pleat
