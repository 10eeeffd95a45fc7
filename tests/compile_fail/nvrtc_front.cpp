// NVRTC as a command, so that scripts drive it as they drive other compilers:
//     nvrtc_front [-o out.cubin] [options of NVRTC] file
// Diagnostics go to stderr. Returns 1 if the file does not compile, 2 if there is none, 77 if this machine has no
// NVRTC.
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "file_text.h"
#include "nvrtc.h"

int main(int argc, char** argv) try {
    std::string why;
    const pleat::runtime::Nvrtc* nvrtc = pleat::runtime::find_nvrtc(&why);
    if (!nvrtc) {
        std::cerr << why << '\n';
        return 77;
    }
    std::string file, output;
    std::vector<const char*> options;
    bool arch = false;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "-o") == 0 && i + 1 < argc) {
            output = argv[++i];
        } else if (argv[i][0] == '-') {
            options.push_back(argv[i]);
            arch = arch || std::strncmp(argv[i], "-arch", 5) == 0;
        } else {
            file = argv[i];
        }
    }
    if (!arch) options.push_back("-arch=sm_80");
    const std::string source = pleat::test::text_of(file);
    void* program = nullptr;
    if (nvrtc->create(&program, source.c_str(), file.c_str(), 0, nullptr, nullptr) != 0) return 2;
    const int result = nvrtc->compile(program, static_cast<int>(options.size()), options.data());
    size_t size = 0;
    nvrtc->log_size(program, &size);
    std::string log(size, '\0');
    nvrtc->log(program, log.data());
    std::cerr << log.c_str();
    if (result == 0 && !output.empty()) {
        nvrtc->cubin_size(program, &size);
        std::string cubin(size, '\0');
        nvrtc->cubin(program, cubin.data());
        std::ofstream(output, std::ios::binary) << cubin;
    }
    nvrtc->destroy(&program);
    return result == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
}
