// Source text to a cubin: NVRTC behind a cache, and what the cubin needs of the machine. Needs no GPU.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pleat/cache.h"

namespace pleat {

/// A file in memory: the name that it is included by, and its text.
struct NamedText {
    constexpr NamedText() = default;
    constexpr NamedText(std::string_view n, std::string_view t) : name(n), text(t) {}
    /// A literal's length is known: counting it would exceed what compilers count while they compile (2^18 in GCC).
    template <size_t N>
    constexpr NamedText(std::string_view n, const char (&literal)[N]) : name(n), text(literal, N - 1) {}

    std::string_view name, text;
};

/// The runtime's own headers, <pleat/core.h> and so on, which every build can include.
std::span<const NamedText> embedded_headers();

struct BuildOptions {
    std::vector<std::string> extra;     // further compiler options, one each
    Cache* cache = &Cache::standard();  // null: build anew and keep nothing
};

/// What a kernel takes of the machine, read from the cubin itself.
struct KernelResources {
    std::string function;
    int registers = 0;
    int local_bytes = 0;   // stack frame of a thread: spills and indexed local arrays
    int shared_bytes = 0;  // static
};

struct Cubin {
    std::string bytes;
    std::string log;  // warnings
    std::vector<KernelResources> kernels;
    bool from_cache = false;
};

/// Compiles `source` for `arch` ("sm_90a"). `name` stands for it in messages. Throws BuildError with
/// the log if it does not compile, Error if there is no NVRTC.
Cubin compile(const NamedText& source, std::span<const NamedText> headers, const std::string& arch,
              const BuildOptions& options = {});

/// The kernels of a cubin in the order of its symbols; empty if it is no cubin.
std::vector<KernelResources> resources_of(std::string_view cubin);

/// "NVRTC 13.0 (/usr/local/cuda/lib64/libnvrtc.so.13)". Throws Error where there is none.
std::string nvrtc_description();
/// Is there an NVRTC? If not, `why` says where it was looked for.
bool has_nvrtc(std::string* why = nullptr);
/// The architectures that NVRTC compiles for, {80, 86, 89, 90, 100, ...}.
std::vector<int> nvrtc_architectures();
/// Throws Error if `arch`, such as "sm_75", is older than the generated kernels take: they need sm_80.
void check_takes_generated(const std::string& arch);

/// The errors of an NVRTC or EDG log at the lines that the user wrote, "norm/rmsnorm.json:17: error: ...",
/// one a line. An error inside one of `headers` is reported at the place in other files that led there; one in
/// generated code, `source`, at the stage of the spec that the comment above it names ("// rmsnorm.json:17: let
/// r").
std::string user_errors(std::string_view log, std::span<const NamedText> headers, const NamedText& source = {});

}  // namespace pleat
