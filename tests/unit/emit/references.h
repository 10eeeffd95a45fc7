// Emitted references of some specs, made by the host's compiler, in one shared object.
#pragma once

#include <dlfcn.h>

#include <string>
#include <vector>

#include "emit/reference/reference.h"
#include "emit/vocabularies.h"
#include "pleat/reference.h"

namespace pleat::test {

class References {
public:
    /// `optimization`: "-O1".
    References(const std::vector<const model::Spec*>& specs, const std::string& optimization) {
        const Folder folder;
        std::string unit = "#define PLEAT_REFERENCE_EXPORTS\n";
        for (const model::Spec* spec : specs) {
            folder.write(spec->name + "/reference.h", emit::emit_reference(*spec));
            unit += "#include \"" + spec->name + "/reference.h\"\n";
        }
        folder.write("all.cpp", unit);
        REQUIRE(runs(compiler_in(folder, optimization + " -ffp-contract=off -fPIC -c all.cpp")));
        REQUIRE(runs(compiler_in(folder, "-shared all.o -o all.so")));
        object_ = dlopen(folder.at("all.so").c_str(), RTLD_NOW | RTLD_LOCAL);
        REQUIRE_MESSAGE(object_ != nullptr, dlerror());
    }
    ~References() { dlclose(object_); }
    References(const References&) = delete;
    References& operator=(const References&) = delete;

    const ReferenceTable& table(const std::string& kernel) const {
        const auto find = reinterpret_cast<const ReferenceTable* (*)()>(
            dlsym(object_, ("pleat_reference_" + kernel + "_table").c_str()));
        REQUIRE_MESSAGE((find != nullptr), kernel);
        return *find();
    }

private:
    void* object_ = nullptr;
};

}  // namespace pleat::test
