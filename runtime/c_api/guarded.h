// No exception leaves the C interface: it becomes a status and the thread's last error.
#pragma once

#include <exception>
#include <string>

#include "pleat.h"
#include "pleat/kernel.h"

namespace pleat::c_api {

inline std::string& last_error() {
    thread_local std::string sentence;
    return sentence;
}

/// Runs `work`, turning exceptions into a result and a sentence.
template <class Work>
int guarded(const Work& work) {
    try {
        last_error().clear();
        work();
        return PLEAT_OK;
    } catch (const RequireError& e) {
        last_error() = e.what();
        return PLEAT_REQUIREMENT;
    } catch (const std::exception& e) {
        last_error() = e.what();
        return PLEAT_FAILED;
    } catch (...) {
        last_error() = "an unknown error";
        return PLEAT_FAILED;
    }
}

}  // namespace pleat::c_api
