// The one symbol of the library that holds Clang.
#include "verify/services.h"

extern "C" __attribute__((visibility("default"))) const pleat::verify::Services* pleat_clang_services() {
    static const pleat::verify::Services services{PLEAT_VERSION, pleat::verify::clang_version(),
                                                  pleat::verify::find_toolkit, pleat::verify::parse,
                                                  pleat::verify::lint};
    return &services;
}
