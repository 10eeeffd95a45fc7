// A folder of a test's own, which goes away with it, whatever the test left in it.
#pragma once

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "file_text.h"

namespace pleat::test {

class Folder {
public:
    Folder() : path((std::filesystem::temp_directory_path() / "pleat-test-XXXXXX").string()) {
        REQUIRE(mkdtemp(path.data()) != nullptr);
    }
    ~Folder() {
        std::error_code ignored;  // a test may have taken away the right to write here
        std::filesystem::permissions(path, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string at(const std::string& name) const { return path + "/" + name; }
    /// Writes a file, and the folders on the way; its path.
    std::string write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories(std::filesystem::path(at(name)).parent_path());
        std::ofstream file(at(name), std::ios::binary);
        file << text;
        file.close();
        REQUIRE_MESSAGE(file.good(), at(name));
        return at(name);
    }
    std::string read(const std::string& name) const { return text_of(at(name)); }

    std::string path;
};

}  // namespace pleat::test
