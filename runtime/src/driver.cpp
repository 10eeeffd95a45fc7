#include "driver.h"

#include <dlfcn.h>

#include <cstdlib>

#include "pleat/error.h"
#include "text.h"

namespace pleat::runtime {

namespace {

struct Opened {
    Driver driver;
    std::string why;  // "" when it works
};

Opened open_driver() {
    Opened result;
    const char* chosen = std::getenv("PLEAT_LIBCUDA");
    const char* name = chosen && *chosen ? chosen : "libcuda.so.1";
    void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char* reason = dlerror();
        result.why = text("the CUDA driver could not be opened: ", reason ? reason : name);
        return result;
    }
#define PLEAT_FIND(member, symbol, parameters)                                                            \
    result.driver.member = reinterpret_cast<decltype(result.driver.member)>(dlsym(library, symbol));      \
    if (!result.driver.member) {                                                                          \
        result.why = text("the CUDA driver ", name, " lacks ", symbol, "; CUDA 12.0 or newer is needed"); \
        return result;                                                                                    \
    }
    PLEAT_DRIVER_FUNCTIONS(PLEAT_FIND)
#undef PLEAT_FIND
    if (const CuResult r = result.driver.init(0)) {
        const char* error = nullptr;
        const char* meaning = nullptr;
        result.driver.error_name(r, &error);
        result.driver.error_string(r, &meaning);
        result.why =
            text("cuInit failed: ", error ? error : text("error ", r), meaning ? text(" (", meaning, ")") : "");
        return result;
    }
    int version = 0;
    result.driver.driver_version(&version);
    if (version < 12000)
        result.why = text("the CUDA driver is for CUDA ", version / 1000, ".", version % 1000 / 10,
                          "; 12.0 or newer is needed");
    return result;
}

const Opened& opened() {
    static const Opened* once = new Opened(open_driver());  // never destroyed: used by static destructors
    return *once;
}

}  // namespace

void Driver::failed(CuResult result, const char* call, const std::string& kernel) const {
    const char* error = nullptr;
    const char* meaning = nullptr;
    if (error_name(result, &error) != 0 || !error) error = "an unknown CUDA error";
    if (error_string(result, &meaning) != 0 || !meaning) meaning = "";
    throw Error(text(kernel, kernel.empty() ? "" : ": ", call, " failed: ", error, " (",
                     *meaning ? meaning : text("code ", result), ")"),
                kernel, call, error, meaning);
}

const Driver* find_driver(std::string* why) {
    const Opened& o = opened();
    if (why) *why = o.why;
    return o.why.empty() ? &o.driver : nullptr;
}

const Driver& driver() {
    std::string why;
    if (const Driver* d = find_driver(&why)) return *d;
    throw Error(why);
}

}  // namespace pleat::runtime
