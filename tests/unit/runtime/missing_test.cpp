// Machines that lack something: each is played by a child process with another environment, because a
// process looks for its libraries once.
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

#include "fixture.h"

namespace {

/// What the child test case `name` prints when run with these variables.
std::string child(const std::string& name, const std::string& environment) {
    const std::string command = "env " + environment + " " + std::filesystem::canonical("/proc/self/exe").string() +
                                " --no-skip --no-intro --no-version --minimal --test-case='" + name + "' 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe);
    std::string out;
    for (int c; (c = fgetc(pipe)) != EOF;) out += static_cast<char>(c);
    pclose(pipe);
    return out;
}

}  // namespace

TEST_CASE("child: driver" * doctest::skip()) {
    std::printf("[%d|%s|%s]\n", pleat::Device::cuda_count(), pleat::Device::why_no_cuda().c_str(),
                error_of([] { pleat::Device::cuda(0); }).c_str());
    CHECK(pleat::Device::best().is_cpu());
    pleat::Stream().synchronize();
}

TEST_CASE("child: nvrtc" * doctest::skip()) {
    std::string why;
    const bool found = pleat::has_nvrtc(&why);
    std::printf("[%d|%s|%s]\n", found, why.c_str(),
                error_of([] { pleat::compile({"k.cu", ""}, {}, "sm_80", {{}, nullptr}); }).c_str());
}

TEST_CASE("child: compiler" * doctest::skip()) {
    std::printf("[%s]\n", error_of([] { pleat::host_build({"k.cpp", ""}, {}, {{}, nullptr}); }).c_str());
}

TEST_CASE("child: cache" * doctest::skip()) { std::printf("[%s]\n", pleat::Cache::standard_folder().c_str()); }

TEST_CASE("a machine without a driver has no CUDA device, and says why") {
    const std::string why =
        "the CUDA driver could not be opened: /nowhere/libcuda.so: cannot open "
        "shared object file: No such file or directory";
    CHECK(child("child: driver", "PLEAT_LIBCUDA=/nowhere/libcuda.so").find("[0|" + why + "|" + why + "]") !=
          std::string::npos);
    // A library that is no driver.
    const std::string lacks = "the CUDA driver libm.so.6 lacks cuInit; CUDA 12.0 or newer is needed";
    CHECK(child("child: driver", "PLEAT_LIBCUDA=libm.so.6").find("[0|" + lacks + "|" + lacks + "]") !=
          std::string::npos);
}

TEST_CASE("a machine without an NVRTC that serves says so") {
    const std::string why = "PLEAT_NVRTC is /nowhere, where there is no NVRTC";
    CHECK(child("child: nvrtc", "PLEAT_NVRTC=/nowhere").find("[0|" + why + "|" + why + "]") != std::string::npos);
    const Folder folder;
    const std::string fake = folder.write("libnvrtc.so.12", "no library");
    CHECK(child("child: nvrtc", "PLEAT_NVRTC=" + folder.path)
              .find("[0|NVRTC at " + fake + " could not be opened: ") != std::string::npos);
    const std::string old =
        "NVRTC at " + std::string(PLEAT_OLD_NVRTC) + " is of CUDA 12.3; 12.4 or newer is needed";
    CHECK(
        child("child: nvrtc", std::string("PLEAT_NVRTC=") + PLEAT_OLD_NVRTC).find("[0|" + old + "|" + old + "]") !=
        std::string::npos);
}

TEST_CASE("a machine without a host compiler says so") {
    CHECK(child("child: compiler", "CXX=no-such-compiler")
              .find("[there is no C++ compiler 'no-such-compiler' (CXX), which builds references for the CPU: "
                    "apt-get install g++, or let CXX name one]") != std::string::npos);
}

TEST_CASE("the cache's folder follows the environment") {
    CHECK(child("child: cache", "PLEAT_CACHE=/a XDG_CACHE_HOME=/b HOME=/c").find("[/a]") != std::string::npos);
    CHECK(child("child: cache", "-u PLEAT_CACHE XDG_CACHE_HOME=/b HOME=/c").find("[/b/pleat]") !=
          std::string::npos);
    CHECK(child("child: cache", "-u PLEAT_CACHE -u XDG_CACHE_HOME HOME=/c").find("[/c/.cache/pleat]") !=
          std::string::npos);
    CHECK(child("child: cache", "-u PLEAT_CACHE -u XDG_CACHE_HOME -u HOME X=1").find("[]") != std::string::npos);
}
