// A main for fuzz targets where there is no libFuzzer: runs each file, or each file of a folder, once.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "file_text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int main(int count, char** arguments) try {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (int i = 1; i < count; ++i) {
        const fs::path path = arguments[i];
        if (fs::is_directory(path))
            for (const auto& entry : fs::directory_iterator(path)) files.push_back(entry.path());
        else
            files.push_back(path);
    }
    for (const fs::path& path : files) {
        const std::string text = pleat::test::text_of(path);
        LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(text.data()), text.size());
    }
    std::printf("%zu inputs\n", files.size());
    return files.empty() ? 2 : 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
