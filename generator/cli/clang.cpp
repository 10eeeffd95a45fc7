#include "cli/clang.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace fs = std::filesystem;

namespace pleat::cli {
namespace {

fs::path own_folder() {
    std::error_code none;
    return fs::read_symlink("/proc/self/exe", none).parent_path();
}

bool there_is(const fs::path& path) {
    std::error_code none;
    return fs::exists(path, none);
}

const verify::Services* open(std::string_view who) {
    constexpr const char* name = "libpleat_clang.so";
    for (const fs::path& path :
         {own_folder() / name, own_folder().parent_path() / PLEAT_LIBRARY_FOLDER / "pleat" / name}) {
        if (!there_is(path)) continue;
        void* library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!library) throw std::runtime_error(fmt::format("{} cannot open its library: {}", who, ::dlerror()));
        const auto services =
            reinterpret_cast<const verify::Services* (*)()>(::dlsym(library, verify::services_symbol));
        if (!services || std::string_view(services()->version) != PLEAT_VERSION)
            throw std::runtime_error(fmt::format("{} and {} are of two builds of Pleat", path.string(), who));
        return services();
    }
    throw std::runtime_error(
        fmt::format("{} needs a build with Clang: install libclang-cpp22-dev, libclang-22-dev and llvm-22-dev, and "
                    "build Pleat anew",
                    who));
}

}  // namespace

const verify::Services& clang_services(std::string_view who) {
    static const verify::Services* const services = open(who);
    return *services;
}

Span span_of(const Sources& sources, int file, const verify::Place& begin, const verify::Place& end) {
    const Source& source = sources[file];
    const auto offset = [&](const verify::Place& place) -> uint32_t {
        if (place.line < 1 || place.line > source.line_count()) return 0;
        const std::string_view line = source.line(place.line);
        const size_t column = static_cast<size_t>(std::max(1, place.column) - 1);
        return static_cast<uint32_t>(static_cast<size_t>(line.data() - source.text().data()) +
                                     std::min(line.size(), column));
    };
    const uint32_t from = offset(begin);
    return {file, from, std::max(offset(end), from + 1)};
}

std::string header_folder() {
    const fs::path installed = own_folder().parent_path() / "include";
    return there_is(installed / "pleat" / "core.h") ? installed.string() : std::string(PLEAT_INCLUDE_DIR);
}

}  // namespace pleat::cli
