// A main for fuzz targets where there is no libFuzzer: runs each file, or each file of a folder, once.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int main(int count, char** arguments) {
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
        std::ifstream in(path, std::ios::binary);
        if (!in) {
            std::fprintf(stderr, "cannot read %s\n", path.c_str());
            return 2;
        }
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(text.data()), text.size());
    }
    std::printf("%zu inputs\n", files.size());
    return files.empty() ? 2 : 0;
}
