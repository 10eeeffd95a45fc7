// Compiling with NVRTC behind the cache.
#include "pleat/build.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <exception>
#include <thread>

#include "build_each.h"
#include "included.h"
#include "nvrtc.h"
#include "pleat/error.h"
#include "text.h"

namespace pleat {

using runtime::Nvrtc;
using runtime::nvrtc;
using runtime::text;

namespace {

/// An entry holds the log and the cubin: eight bytes of the log's length, the log, the cubin.
std::string pack(const Cubin& cubin) {
    const uint64_t length = cubin.log.size();
    std::string out(sizeof length, '\0');
    std::memcpy(out.data(), &length, sizeof length);
    return out + cubin.log + cubin.bytes;
}

bool unpack(std::string entry, Cubin& cubin) {
    uint64_t length = 0;
    if (entry.size() < sizeof length) return false;
    std::memcpy(&length, entry.data(), sizeof length);
    if (length > entry.size() - sizeof length) return false;
    cubin.log = entry.substr(sizeof length, length);
    cubin.bytes = std::move(entry.erase(0, sizeof length + length));
    return true;
}

std::vector<std::string> all_options(const std::string& arch, const BuildOptions& options) {
    // --fmad=false: which multiply-adds fuse is decided by whoever wrote the source, so that results do not
    // depend on the compiler's choice.
    std::vector<std::string> all = {
        "--gpu-architecture=" + arch, "--std=c++20",  "--device-as-default-execution-space",
        "-DPLEAT_DEVICE_BY_DEFAULT",  "--fmad=false", "--no-source-include"};
    all.insert(all.end(), options.extra.begin(), options.extra.end());
    return all;
}

Cubin run_nvrtc(const NamedText& source, const std::vector<NamedText>& headers,
                const std::vector<std::string>& options) {
    const Nvrtc& n = nvrtc();
    const std::string name(source.name);
    const auto check = [&](int result, const char* call) {
        if (result != 0)
            throw Error(
                text(name, ": ", call, " failed: ", n.error_string ? n.error_string(result) : "unknown error"));
    };
    // NVRTC wants terminated strings, and views need not be.
    std::vector<std::string> kept;
    kept.reserve(2 * headers.size() + 1);
    std::vector<const char*> texts, names, flags;
    for (const NamedText& h : headers) {
        names.push_back(kept.emplace_back(h.name).c_str());
        texts.push_back(kept.emplace_back(h.text).c_str());
    }
    const char* source_text = kept.emplace_back(source.text).c_str();
    for (const std::string& o : options) flags.push_back(o.c_str());

    void* program = nullptr;
    check(n.create(&program, source_text, name.c_str(), static_cast<int>(names.size()), texts.data(), names.data()),
          "nvrtcCreateProgram");
    struct Destroy {
        const Nvrtc& library;
        void* program;
        ~Destroy() { library.destroy(&program); }
    } destroy{n, program};
    const int compiled = n.compile(program, static_cast<int>(flags.size()), flags.data());
    Cubin cubin;
    size_t bytes = 0;
    if (n.log_size(program, &bytes) == 0 && bytes > 1) {
        cubin.log.resize(bytes);
        check(n.log(program, cubin.log.data()), "nvrtcGetProgramLog");
        cubin.log.resize(std::strlen(cubin.log.c_str()));
    }
    if (compiled != 0) {
        const std::string user = user_errors(cubin.log, headers, source);
        const char* reason = n.error_string ? n.error_string(compiled) : "unknown error";
        throw BuildError(text(user, user.empty() ? text(name, ": nvrtcCompileProgram failed: ", reason, "\n") : "",
                              cubin.log.empty() ? "" : "the compiler's log:\n", cubin.log),
                         name, cubin.log);
    }
    check(n.cubin_size(program, &bytes), "nvrtcGetCUBINSize");
    cubin.bytes.resize(bytes);
    check(n.cubin(program, cubin.bytes.data()), "nvrtcGetCUBIN");
    return cubin;
}

CacheKey key_of_texts(std::span<const NamedText> texts) {
    std::vector<std::string_view> parts;
    for (const NamedText& t : texts) {
        parts.push_back(t.name);
        parts.push_back(t.text);
    }
    return CacheKey::of(parts);
}

/// The keys of a source under several lists of options. Of headers those count that it includes.
std::vector<CacheKey> keys_of(const NamedText& source, std::span<const NamedText> headers,
                              const std::vector<std::vector<std::string>>& options) {
    std::string texts;
    const std::string main = key_of_texts({&source, 1}).hex();
    std::vector<CacheKey> keys;
    for (const std::vector<std::string>& flags : options) {
        // Lists differ in names that they define.
        if (texts.empty()) texts = key_of_texts(runtime::included(source.text, headers, flags)).hex();
        std::vector<std::string_view> parts = {"pleat cubin 3", runtime::nvrtc_identity(), main, texts};
        parts.insert(parts.end(), flags.begin(), flags.end());
        keys.push_back(CacheKey::of(parts));
    }
    return keys;
}

/// work(0) to work(count - 1), in threads where there are several; throws what the first of them threw. A compiler
/// takes some hundred megabytes, so there are eight at most.
template <class Work>
void at_the_same_time(size_t count, const Work& work) {
    std::vector<std::exception_ptr> thrown(count);
    std::atomic<size_t> next{0};
    const auto take_turns = [&] {
        for (size_t i = next++; i < count; i = next++) try {
                work(i);
            } catch (...) {
                thrown[i] = std::current_exception();
            }
    };
    std::vector<std::thread> threads;
    const size_t most = std::min<size_t>({count, 8, std::max(1u, std::thread::hardware_concurrency())});
    for (size_t i = 1; i < most; ++i) threads.emplace_back(take_turns);
    take_turns();
    for (std::thread& t : threads) t.join();
    for (const std::exception_ptr& e : thrown)
        if (e) std::rethrow_exception(e);
}

/// "sm_90a" of the architectures that this NVRTC compiles for; throws Error with what it could be.
void check_architecture(const std::string& arch) {
    const std::vector<int> known = nvrtc_architectures();
    if (known.empty()) return;  // an NVRTC that does not say
    size_t end = 3;
    while (end < arch.size() && arch[end] >= '0' && arch[end] <= '9') ++end;
    const std::string digits = arch.size() > 3 ? arch.substr(3, end - 3) : "";
    const std::string suffix = arch.size() > end ? arch.substr(end) : "";
    std::string list;
    bool found = false;
    for (const int each : known) {
        found = found || std::to_string(each) == digits;
        list += text(list.empty() ? "sm_" : ", sm_", each);
    }
    if (arch.substr(0, 3) != "sm_" || !found || (!suffix.empty() && suffix != "a" && suffix != "f"))
        throw Error(text("'", arch, "' is no architecture that ", nvrtc_description(), " compiles for: ", list));
}

}  // namespace

Cubin compile(const NamedText& source, std::span<const NamedText> headers, const std::string& arch,
              const BuildOptions& options) {
    return std::move(runtime::compile_each(source, headers, arch, options, {{}})[0]);
}

std::vector<Cubin> runtime::compile_each(const NamedText& source, std::span<const NamedText> headers,
                                         const std::string& arch, const BuildOptions& options,
                                         const std::vector<std::vector<std::string>>& parts) {
    if (runtime::nvrtc_identity().empty()) nvrtc();  // throws: there is none
    std::vector<std::vector<std::string>> flags(parts.size(), all_options(arch, options));
    for (size_t i = 0; i < parts.size(); ++i) flags[i].insert(flags[i].end(), parts[i].begin(), parts[i].end());
    std::vector<NamedText> all(headers.begin(), headers.end());
    for (const NamedText& h : embedded_headers()) all.push_back(h);
    const std::vector<CacheKey> keys = options.cache ? keys_of(source, all, flags) : std::vector<CacheKey>();
    std::vector<Cubin> cubins(parts.size());
    std::vector<size_t> missing;
    for (size_t i = 0; i < parts.size(); ++i) {
        auto entry = options.cache ? options.cache->get(keys[i]) : std::nullopt;
        cubins[i].from_cache = entry && unpack(*std::move(entry), cubins[i]);
        if (!cubins[i].from_cache) missing.push_back(i);
    }
    if (!missing.empty()) check_architecture(arch);
    at_the_same_time(missing.size(), [&](size_t k) {
        const size_t i = missing[k];
        cubins[i] = run_nvrtc(source, all, flags[i]);
        if (options.cache) options.cache->put(keys[i], pack(cubins[i]));
    });
    for (Cubin& cubin : cubins) cubin.kernels = resources_of(cubin.bytes);
    return cubins;
}

void check_takes_generated(const std::string& arch) {
    constexpr int least = 80;  // conversions in pairs, max of NaN, asynchronous copies
    int version = 0;
    if (!arch.starts_with("sm_")) return;  // no architecture at all, nor is sm_9x: compilers say so
    const char* end = arch.data() + arch.size();
    const auto [rest, error] = std::from_chars(arch.data() + 3, end, version);
    if (error == std::errc{} && rest == end && version < least)
        throw Error(text("generated kernels take sm_", least, " and later, not ", arch));
}

std::string nvrtc_description() {
    const Nvrtc& n = nvrtc();
    return text("NVRTC ", n.major, ".", n.minor, " (", n.path, ")");
}

bool has_nvrtc(std::string* why) { return runtime::find_nvrtc(why) != nullptr; }

std::vector<int> nvrtc_architectures() {
    const Nvrtc& n = nvrtc();
    int count = 0;
    if (n.arch_count(&count) != 0 || count <= 0) return {};
    std::vector<int> all(static_cast<size_t>(count));
    if (n.archs(all.data()) != 0) return {};
    return all;
}

}  // namespace pleat
