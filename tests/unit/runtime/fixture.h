// What the runtime's tests share: the fake driver, a folder of their own, errors as text.
#pragma once

#include <dlfcn.h>
#include <stdlib.h>

#include <string>
#include <vector>

#include "fake/cuda.h"
#include "folder.h"
#include "pleat/runtime.h"

/// The fake driver's record; opening it through the runtime's own path is what the tests are about.
inline FakeState& fake() {
    static FakeState* state = [] {
        setenv("PLEAT_LIBCUDA", PLEAT_FAKE_CUDA, 1);
        void* library = dlopen(PLEAT_FAKE_CUDA, RTLD_NOW);
        return reinterpret_cast<FakeState* (*)()>(dlsym(library, "fake_state"))();
    }();
    return *state;
}

/// With `record` off: the first parameter of this thread's last launch.
inline long long& fake_first_parameter() {
    fake();
    static auto* const of_this_thread =
        reinterpret_cast<long long* (*)()>(dlsym(dlopen(PLEAT_FAKE_CUDA, RTLD_NOW), "fake_first_parameter"));
    return *of_this_thread();
}

inline FakeState& fresh_fake() {
    FakeState& f = fake();
    f.launches.clear();
    f.maps.clear();
    f.calls.clear();
    f.fail_call.clear();
    f.functions.clear();
    f.record = true;
    f.launch_count = 0;
    return f;
}

using pleat::test::Folder;
using pleat::test::text_of;

/// What an action throws as text; "" if nothing.
template <class Action>
std::string error_of(const Action& action) {
    try {
        action();
    } catch (const pleat::Error& e) {
        return e.what();
    }
    return "";
}

inline const std::string rmsnorm_manifest =
    "pleat 1\n"
    "kernel rmsnorm\n"
    "spec norm/rmsnorm.json\n"
    "source rmsnorm.cu\n"
    "include dims.h\n"
    "symbol T dim 1 0\n"
    "tensor X bf16 in 16 2\n"
    "axis X T T 4096\n"
    "axis X H 4096 1\n"
    "tensor W bf16 in 16 1\n"
    "axis W H 4096 1\n"
    "tensor Y bf16 out 16 2\n"
    "axis Y T T 4096\n"
    "axis Y H 4096 1\n"
    "param eps f32 1e-06\n"
    "workspace T,4,*\n"
    "require 0 label in range\n"
    "launch rmsnorm_rows grid T 1 1 block 256 1 1 cluster 1 shared 0\n"
    "args tensor:X tensor:W tensor:Y size:T:i64 param:eps workspace:0 status\n"
    "reference ms reduce T\n"
    "reference Y store T,4096,*\n";
