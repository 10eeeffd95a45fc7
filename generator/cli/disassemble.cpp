#include "cli/disassemble.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "pleat/temporary_folder.h"

extern char** environ;

namespace pleat::cli {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::vector<std::string> folders() {
    std::vector<std::string> all;
    for (const char* home : {"CUDA_HOME", "CUDA_PATH"})
        if (const std::string folder = environment(home); !folder.empty()) all.push_back(folder + "/bin");
    for (const char* folder : {"/usr/local/cuda/bin", "/opt/cuda/bin"}) all.emplace_back(folder);
    std::istringstream path(environment("PATH"));
    for (std::string folder; std::getline(path, folder, ':');)
        if (!folder.empty()) all.push_back(folder);
    for (const char* variable : {"PLEAT_VENV", "VIRTUAL_ENV"})
        if (const std::string venv = environment(variable); !venv.empty()) {
            std::error_code error;
            for (const auto& python : fs::directory_iterator(venv + "/lib", error))
                for (const char* package : {"nvidia/cu13/bin", "triton/backends/nvidia/bin"})
                    all.push_back(python.path().string() + "/site-packages/" + package);
        }
    return all;
}

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Its exit status, or -1; what it prints goes into the two files.
int run(std::vector<std::string> words, const std::string& out, const std::string& err) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int failed = ::posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) return -1;
    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

std::string find_nvdisasm(std::string* why) {
    if (const std::string chosen = environment("PLEAT_NVDISASM"); !chosen.empty()) {
        if (::access(chosen.c_str(), X_OK) == 0) return chosen;
        *why = "PLEAT_NVDISASM is " + chosen + ", which cannot be run";
        return {};
    }
    for (const std::string& folder : folders())
        if (const std::string path = folder + "/nvdisasm"; ::access(path.c_str(), X_OK) == 0) return path;
    *why = "there is no nvdisasm: install the CUDA Toolkit, or let PLEAT_NVDISASM name it";
    return {};
}

std::string disassembled(const std::string& nvdisasm, std::string_view cubin) {
    const TemporaryFolder folder;
    const std::string input = folder.write("kernels.cubin", cubin), out = folder.path() + "/out",
                      err = folder.path() + "/err";
    const int status = run({nvdisasm, "--print-line-info-inline", "--print-code", input}, out, err);
    if (status != 0) throw std::runtime_error(nvdisasm + " failed: " + text_of(err));
    return text_of(out);
}

}  // namespace pleat::cli
