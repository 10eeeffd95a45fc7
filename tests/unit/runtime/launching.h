// What tests of launches against the fake driver share: cubins, the functions in them, and how parameters are read.
#pragma once

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "fixture.h"

inline const pleat::EmbeddedCubin cubins[] = {
    {"sm_80", "cubin for 8.0"}, {"sm_90a", "cubin for 9.0a"}, {"sm_90", "cubin for 9.0"}};

inline pleat::KernelSource source_of(const std::string& manifest) {
    return {manifest, "k.manifest", {}, cubins, nullptr};
}

/// Declares the functions that the fake cubin holds.
struct Functions {
    std::vector<FakeState::Function> all;
    explicit Functions(std::vector<FakeState::Function> functions) : all(std::move(functions)) {
        for (FakeState::Function& f : all) fake().functions.push_back(&f);
    }
};

template <class T>
T as(const std::vector<unsigned char>& bytes) {
    T value;
    REQUIRE(bytes.size() == sizeof value);
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}
